/** Text and long text. */
import { normalise } from '../value/normalise.ts'
import type { RuleName } from '../value/rules.ts'
import { asTyped, isCleanText, isText, type Kind, sameOnWire } from './kind.ts'

const typedText = {
  fits: isCleanText,
  tidy: (value, spec) => {
    const rule = spec.rules?.find((r): r is RuleName => typeof r === 'string' && r !== 'nonzero')
    return isText(value) ? normalise(rule ?? 'text', value) : value
  },
  check: (value) => (isText(value) && [...value].length > 5000 ? '最多输入5000个字符!' : null),
  show: (value) => (isText(value) ? value : ''),
  cell: (value) => (isText(value) && value !== '' ? value : null),
  read: asTyped,
  wire: sameOnWire,
} satisfies Kind<'text'>

export const textKind: Kind<'text'> = typedText
export const areaKind: Kind<'area'> = typedText
