//! What stands in `#[…]` before code, and whether it makes the code a test.

use syn::{Attribute, Expr, ImplItem, Item, Lit, Meta, Stmt, TraitItem};

/// The `x.rs` of `#[path = "x.rs"]`.
pub(crate) fn file_of(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}

/// Whether code under these attributes is compiled in tests only.
pub(crate) fn only_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let condition = || attribute.parse_args::<Meta>().ok();
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg") && condition().is_some_and(|condition| needs_test(&condition))
    })
}

/// `test` itself, `all(…)` with it, and `any(…)` of nothing else.
fn needs_test(condition: &Meta) -> bool {
    let Meta::List(list) = condition else { return condition.path().is_ident("test") };
    let comma_separated = syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated;
    let Ok(parts) = list.parse_args_with(comma_separated) else { return false };
    let name = &list.path;
    name.is_ident("all") && parts.iter().any(needs_test)
        || name.is_ident("any") && !parts.is_empty() && parts.iter().all(needs_test)
}

pub(crate) fn of_item(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

pub(crate) fn of_impl_item(item: &ImplItem) -> &[Attribute] {
    match item {
        ImplItem::Const(item) => &item.attrs,
        ImplItem::Fn(item) => &item.attrs,
        ImplItem::Type(item) => &item.attrs,
        ImplItem::Macro(item) => &item.attrs,
        _ => &[],
    }
}

pub(crate) fn of_trait_item(item: &TraitItem) -> &[Attribute] {
    match item {
        TraitItem::Const(item) => &item.attrs,
        TraitItem::Fn(item) => &item.attrs,
        TraitItem::Type(item) => &item.attrs,
        TraitItem::Macro(item) => &item.attrs,
        _ => &[],
    }
}

/// Statements that somebody may want in tests only; what stands before others is not looked at, and they count as code.
pub(crate) fn of_statement(statement: &Stmt) -> &[Attribute] {
    match statement {
        Stmt::Local(local) => &local.attrs,
        Stmt::Macro(call) => &call.attrs,
        Stmt::Expr(Expr::Block(block), _) => &block.attrs,
        Stmt::Expr(Expr::Call(call), _) => &call.attrs,
        Stmt::Expr(Expr::MethodCall(call), _) => &call.attrs,
        Stmt::Expr(Expr::If(choice), _) => &choice.attrs,
        _ => &[],
    }
}
