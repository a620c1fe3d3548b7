"""How problems and boards are shown in a notebook."""

import html

# a larger problem is described by its sizes alone
MOST_OPTIONS = 60
MOST_ITEMS = 40

CELL = "border:1px solid #999;text-align:center;padding:1px 5px"


def of_problem(problem):
    """The incidence matrix of a small problem as a table: a row for each option, a column for each item."""
    items = [*problem.primary, *problem.secondary]
    about = f"<p>{html.escape(repr(problem))}</p>"
    if not items or len(problem) > MOST_OPTIONS or len(items) > MOST_ITEMS:
        return about
    secondary = len(problem.primary)
    heads = "".join(
        f'<th style="{CELL}{";font-style:italic" if place >= secondary else ""}">{html.escape(str(item))}</th>'
        for place, item in enumerate(items)
    )
    labels = problem.keys or range(len(problem))
    place = {item: number for number, item in enumerate(items)}
    rows = []
    for label, option in zip(labels, problem.options):
        cells = [""] * len(items)
        for entry in option:
            # an item, or a secondary item with its color
            if entry in place:
                cells[place[entry]] = "■"
            else:
                cells[place[entry[0]]] = html.escape(str(entry[1]))
        row = "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells)
        rows.append(f'<tr><th style="{CELL}">{html.escape(str(label))}</th>{row}</tr>')
    return f'{about}<table style="border-collapse:collapse"><tr><th></th>{heads}</tr>{"".join(rows)}</table>'


def of_board(text):
    """A 9x9 sudoku in a line as a table with its boxes."""
    if len(text) != 81:
        return f"<code>{html.escape(text)}</code>"
    rows = []
    for row in range(9):
        cells = []
        for column in range(9):
            digit = text[9 * row + column]
            digit = "" if digit in "0.*_-" else html.escape(digit)
            right, below = (2 if line % 3 == 2 else 1 for line in (column, row))
            style = f"width:1.6em;height:1.6em;text-align:center;border:1px solid #999;border-right-width:{right}px"
            cells.append(f'<td style="{style};border-bottom-width:{below}px">{digit}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table style="border-collapse:collapse;border:2px solid #000">{"".join(rows)}</table>'
