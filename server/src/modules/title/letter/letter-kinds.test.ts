/** What letters of burdening decisions say: the notice before them, what was stated, and the remedies. */
import { expect, test } from 'vitest'
import { samplesOf, shipped, textFaults, variablesOf, written } from './letter-kinds.ts'

const textOf = (kind: 'refusal' | 'revocation', missing: readonly string[] = []) =>
  written(kind, shipped[kind], {
    ...samplesOf(kind),
    ...Object.fromEntries(missing.map((name) => [name, undefined])),
  }).paragraphs.join('\n')

test('a refusal and a revocation name both remedies with their terms', () => {
  for (const kind of ['refusal', 'revocation'] as const) {
    expect(textOf(kind)).toContain('六十日内向重庆市人民政府申请行政复议')
    expect(textOf(kind)).toContain('六个月内依法向人民法院提起行政诉讼')
  }
})

test('a revocation tells of the notice and the statement where there was one, and never of one that was not', () => {
  expect(textOf('revocation')).toContain('已于2026年5月10日事先告知')
  expect(textOf('revocation')).toContain('陈述、申辩情况：期限内未提出陈述、申辩。')
  expect(textOf('revocation', ['noticedOn', 'statement'])).not.toMatch(/事先告知|申辩/)
})

test('the city’s own words of a burdening letter keep the remedies', () => {
  const faults = (kind: 'refusal' | 'approval', body: string) =>
    textFaults(kind, { ...shipped[kind], body }, {}).map(({ message }) => message)
  expect(faults('refusal', '经审查，决定不予认定。理由：{理由或意见}')).toEqual([
    '不利的决定应当写明救济途径，请在正文中保留“行政复议”和“行政诉讼”的告知',
  ])
  expect(faults('approval', '经审查，符合规定条件，决定予以认定。')).toEqual([])
})

test.each(['approval', 'refusal', 'correction', 'revocation'] as const)(
  'the variables of the %s are named in Chinese, each by its own label',
  (kind) => {
    const labels = Object.values(variablesOf(kind)).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^\p{Script=Han}+$/u)
    const { heading, paragraphs } = written(kind, shipped[kind], samplesOf(kind))
    expect(`${heading}${paragraphs.join('')}`).not.toMatch(/\{[^}]*\}/)
  },
)
