/** A model of equipment as people write it, in one notation. */

/** Half-width, capitals, plain hyphens and slashes, no blanks. */
export function plainModel(model: string): string {
  return model
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐-―−－~～—_]/g, '-')
    .replace(/[⁄∕＼\\]/g, '/')
    .replace(/[\s\u200b-\u200f\ufeff]+/g, '')
    .replace(/-{2,}/g, '-')
}

/** A plain model without the words around it: 三相异步电动机Y132M-4型 is Y132M-4. Empty when nothing else is left. */
export function withoutText(plain: string): string {
  return plain
    .replace(/^\p{Script=Han}+[:：]?(?=[A-Z0-9])/u, '')
    .replace(/(?<=[A-Z0-9)])(?:型号|系列|型)\p{Script=Han}*$/u, '')
}

/** The same for models that differ only in separators, in O and 0, in I, L and 1: a person compares them with the nameplate. */
export function looseModel(plain: string): string {
  return plain
    .replace(/[-/.,·、×*()]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL|]/g, '1')
}

/** A model with its blanks as separators: JZR2 42-8 is JZR2-42-8 on other nameplates. */
export const blanksAsHyphens = (model: string): string => plainModel(model.trim().replace(/\s+/g, '-'))
