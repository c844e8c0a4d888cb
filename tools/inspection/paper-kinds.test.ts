import { createHash } from 'node:crypto'
import { paperKindKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import { expect, test } from 'vitest'
import { type CaseCourse, missingPapers } from './dossier.ts'
import { citationFaults, contentFaults, latestYearCited, numberParts, type PaperContent } from './paper-content.ts'
import { paperKindOf, paperKinds, paperTextsOn } from './paper-kinds.ts'
import { paperSamples } from './paper-samples.ts'
import type { PaperKind, PaperTexts } from './paper-shape.ts'

test('the set is D1 to D16, with nothing left out', () => {
  const numbers = new Set(paperKindKeys.map((key) => paperKindOf(key).no))
  expect([...numbers]).toEqual(Array.from({ length: 16 }, (_, i) => `D${i + 1}`))
})

/** Within the last words and the former ones. */
const days = ['2026-06-30', '2025-12-31']

test.each(days)('a letter of %s says everything that it must hold, and its words name only its own fields', (day) => {
  for (const key of paperKindKeys) {
    const { form } = paperKindOf(key)
    const { words: texts = [], fields }: PaperTexts = paperTextsOn(key, day)
    const labels = Object.values(fields).map(({ label }) => label)
    expect([key, new Set(labels).size]).toEqual([key, labels.length])
    const named = texts.flatMap((entry) => [...entry.matchAll(/\{([^}]+)\}/g)].map(([, label = '']) => label))
    expect([key, named.filter((label) => !labels.includes(label))]).toEqual([key, []])
    if (form !== 'letter') continue
    const stated = Object.entries(fields).filter(([field, { kind }]) => kind !== 'rows' && !heads.has(field))
    expect([key, stated.filter(([, { label }]) => !named.includes(label)).map(([, { label }]) => label)]).toEqual([
      key,
      [],
    ])
  }
})
const today = '2026-06-30'

/** Set at the head of a letter, not in its words. */
const heads = new Set(['enterprise', 'socialCode', 'to'])

test.each(paperKindKeys)('%s: the sample is whole, and each thing left out is told by its label', (key) => {
  const sample: PaperContent = paperSamples[key]
  expect(contentFaults(key, sample, today)).toEqual([])
  for (const [field, { label, optional }] of Object.entries(paperTextsOn(key, today).fields)) {
    const { [field]: _, ...rest } = sample
    const faults = contentFaults(key, rest, today)
    if (optional) expect(faults).toEqual([])
    else expect(faults).toEqual([{ field, message: expect.stringContaining(`“${label}”`) }])
  }
})

test('a table with an empty cell, too few cells, or in place of a text is refused', () => {
  const { items: _, ...rest } = paperSamples.recheck
  const message = (items: string | string[][]) =>
    contentFaults('recheck', { ...rest, items }, today).map((one) => one.message)
  expect(message([['1', '补装电表', '安装', ' ', '已整改']])).toEqual(['“逐项复查”第1行缺少复查情况'])
  expect(message([['1', '补装电表']])).toEqual(['“逐项复查”第1行应有5栏'])
  expect(message('已整改')).toEqual(['“逐项复查”应是表格'])
  expect(contentFaults('recheck', { ...paperSamples.recheck, fine: '1' }, today)).toHaveLength(1)
})

test('words by which papers were issued never change: other words are another version, with its first day', async () => {
  const digests = Object.entries(paperKinds).flatMap(([key, { former = [], ...kind }]: [string, PaperKind]) =>
    [...former, { ...kind, until: 'now' }].map(({ until, fields, words: texts = [], signers }) => {
      const digest = createHash('sha256')
        .update(JSON.stringify([fields, texts, signers]))
        .digest('hex')
        .slice(0, 12)
      return `${key} ${until} ${digest}`
    }),
  )
  await expect(`${digests.join('\n')}\n`).toMatchFileSnapshot('paper-words.txt')
})

test('the words of a kind follow the day on which a paper is drawn', () => {
  const lastText = (day: string) => paperTextsOn('penaltyDecision', day).words?.at(-1)
  expect(lastText('2025-12-31')).toContain('依法向人民法院提起行政诉讼')
  expect(lastText('2026-01-01')).toContain('向{复议机关}申请行政复议')
  const { court: _, ...content } = paperSamples.penaltyDecision
  expect(contentFaults('penaltyDecision', content, '2026-01-01')).toEqual([
    { field: 'court', message: '请填写“受理法院”' },
  ])
})

test('a paper cites no mandate, order or plan of a later year', () => {
  const cited = (text: string, day: string) =>
    citationFaults('notice', { ...paperSamples.notice, basis: text }, day).map(({ message }) => message)
  const basis = '《工业节能监察办法》，受市经济信息委委托（渝经信〔2026〕3号）'
  expect(cited(basis, '2026-01-05')).toEqual([])
  expect(cited(basis, '2025-12-30')).toEqual(['“依据”引用了2026年的文号，晚于文书的年份，请核对'])
  expect([latestYearCited('演示〔2024〕1号、演示〔2026〕2号'), latestYearCited('无文号')]).toEqual([2026, 0])
  const items = [['1', '演示〔2027〕1号', '本单位制作', '1份']]
  expect(citationFaults('transfer', { ...paperSamples.transfer, items }, '2026-06-30')).toHaveLength(1)
})

test('a 文号 has series, year and running number; anything else is none', () => {
  expect(numberParts(' 演示〔2026〕12号 ')).toEqual({ series: '演示', year: 2026, serial: 12 })
  for (const text of ['', '12', '演示2026-12', '演示[2026]12号', '演示〔2026〕0号', '〔2026〕1号', '演示〔26〕1号'])
    expect([text, numberParts(text)]).toEqual([text, null])
})

const plain: CaseCourse = {
  onSite: false,
  breach: false,
  stated: false,
  ordered: false,
  extended: false,
  transferred: false,
  sanctioned: false,
  reviewed: false,
}
const paper = (kind: (typeof paperKindKeys)[number], served = true) => ({ id: kind, kind, served })

test('a lawful case closes with approval, notice, report and closing form; a served paper without its receipt is named', () => {
  const held = [paper('taskApproval'), paper('notice'), paper('report', false), paper('closing')]
  expect(missingPapers(plain, held)).toEqual(['D3 送达回证：D8 节能监察报告还没有送达记录'])
  expect(
    missingPapers(
      plain,
      held.map((one) => ({ ...one, served: true })),
    ),
  ).toEqual([])
})

test('an ordered case wants the warning before the order, and the re-check after it', () => {
  const missing = missingPapers({ ...plain, onSite: true, breach: true, ordered: true, stated: true }, [])
  expect(missing.map((one) => one.split('：')[0])).toEqual([
    'D1 监察任务审批表',
    'D2 节能监察通知书',
    'D4 现场监察笔录',
    'D6 证据清单',
    'D8 节能监察报告',
    'D7 陈述申辩告知书',
    'D7 陈述申辩复核意见',
    'D9 责令改正通知书',
    'D12 复查（验收）记录',
    'D16 结案审批表',
  ])
})

test('a sanction wants its three papers and the legal review; a transfer its receipt', () => {
  const kinds = (course: Partial<CaseCourse>) => missingPapers({ ...plain, ...course }, []).join()
  expect(kinds({ sanctioned: true, reviewed: true })).toMatch(/法制审核.*立案.*事先告知书.*决定书/)
  expect(kinds({ transferred: true })).toMatch(/移送函.*移送回执/)
})
