"""Algorithm X on a dictionary of sets, which counts the solutions of a file in Knuth's format without colors: `python3 x.py FILE.dlx`."""
import sys


def count(items, options, primary):
    if not primary:
        return 1
    item = min(primary, key=lambda item: len(items[item]))
    found = 0
    for option in list(items[item]):
        removed = [(other, items.pop(other)) for other in options[option]]
        lost = {clash for _, covering in removed for clash in covering}
        gone = [(other, clash) for clash in lost for other in options[clash] if other in items]
        for other, clash in gone:
            items[other].discard(clash)
        found += count(items, options, primary - set(options[option]))
        for other, clash in gone:
            items[other].add(clash)
        items.update(reversed(removed))
    return found


lines = [line.split() for line in open(sys.argv[1]) if line.strip() and not line.startswith("|")]
bar = lines[0].index("|") if "|" in lines[0] else len(lines[0])
names = [name for name in lines[0] if name != "|"]
options = [tuple(option) for option in lines[1:]]
covering = {name: {number for number, option in enumerate(options) if name in option} for name in names}
print(count(covering, options, frozenset(lines[0][:bar])))
