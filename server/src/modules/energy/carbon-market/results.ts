/** 核查结果: the workbook of the ecology department's letters. A letter is only added: an earlier one stays, and the newest prevails. */
import { carbonResult } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { marketGases, surrenderStates } from '@green/filing/programme/carbon-market.ts'
import { enterprisesByCode } from '../../../base/enterprise/import-store.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { between, choice, code, day, quantity, textCell } from '../../../base/import/cell-rules.ts'
import { type CheckedRow, faultAt, type ImportColumn } from '../../../base/import/checked-rows.ts'
import { importAct } from '../../../base/import/confirmed-import.ts'
import type { ImportContext, JudgedBatch, Judgement, WorkbookKind } from '../../../base/import/workbook-import.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Act } from '../../../base/two-hands/declared-calls.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { insertLetter, lettersOf, listedUnits, type VerifiedRow } from './store.ts'

const columns: readonly ImportColumn[] = [
  { title: '企业名称', key: 'enterpriseName', rule: textCell(50, 'enterpriseName'), required: true, note: '' },
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '18位，按文本填写' },
  { title: '年度', key: 'year', rule: between(2024, 2100, 0), required: true, note: '排放年度' },
  { title: '核查排放量(t)', key: 'verifiedT', rule: quantity(2, 't'), required: true, note: '按核查结果，不折算' },
  {
    title: '温室气体',
    key: 'gases',
    rule: choice(marketGases),
    required: true,
    note: Object.values(marketGases).join('、或'),
  },
  { title: '核算边界', key: 'boundary', rule: textCell(100), required: true, note: '如：水泥熟料生产线，直接排放' },
  { title: '核查机构', key: 'verifier', rule: textCell(50), required: true, note: '' },
  { title: '结果文号', key: 'letter', rule: textCell(60), required: true, note: '同一企业、年度的文号不重复' },
  { title: '结果日期', key: 'letterOn', rule: day, required: true, note: '2026-06-30' },
  { title: '清缴情况', key: 'cleared', rule: choice(surrenderStates), note: '已清缴、未清缴；文件没有写的不填' },
  { title: '来源文件', key: 'source', rule: textCell(100), required: true, note: '文件名称、文号和日期' },
]

const textOf = (value: string | number | undefined) => String(value ?? '').trim()

function newVerified({ values }: CheckedRow, enterpriseId: string, byName: string): VerifiedRow {
  return {
    id: ids.next(),
    enterpriseId,
    year: Number(values.year),
    verifiedT: Number(values.verifiedT),
    gases: textOf(values.gases),
    boundary: textOf(values.boundary),
    verifier: textOf(values.verifier),
    letter: textOf(values.letter),
    letterOn: textOf(values.letterOn),
    cleared: values.cleared === undefined ? null : textOf(values.cleared),
    source: textOf(values.source),
    at: clock.now(),
    byName,
  }
}

const compared = ['verifiedT', 'gases', 'boundary', 'verifier', 'letterOn', 'cleared', 'source'] as const

/** The workbook of verified figures. */
export const resultList = (services: Services): WorkbookKind => ({
  kind: 'carbon-results',
  title: '碳排放核查结果',
  uniqueIndex: 'carbon_verified_letter',
  sheets: [
    {
      name: '核查结果',
      columns,
      across: ({ verifiedT, letterOn }) => [
        ...(verifiedT === 0 ? [{ key: 'verifiedT', message: '应大于0' }] : []),
        ...(letterOn !== undefined && String(letterOn) > clock.today()
          ? [{ key: 'letterOn', message: '结果日期不能晚于今天' }]
          : []),
      ],
      keyOf: ({ socialCode, year, letter }) =>
        [socialCode, year, letter].includes(undefined) ? undefined : [socialCode, year, letter].join(' '),
      keyColumn: 'letter',
      judge: (tx, rows, context) => judge(tx, services, rows, context),
    },
  ],
  advice: [
    ['范围', '只导入在当年名录中的企业；核查由生态环境部门组织，平台只登记结果'],
    ['更正', '结果有变化的按新的文号导入：原来的保留，以日期最近的为准；已有的文号不能改'],
  ],
})

async function judge(
  tx: Tx,
  services: Services,
  rows: readonly CheckedRow[],
  { actor, lock }: ImportContext,
): Promise<JudgedBatch> {
  const codes = rows.map(({ values }) => textOf(values.socialCode))
  const known = await enterprisesByCode(tx, codes, { lock })
  const enterpriseIds = [...known.values()].map(({ id }) => id)
  const listed = await listedUnits(tx, enterpriseIds)
  const letters = await lettersOf(tx, enterpriseIds)
  const enterpriseOf = ({ values }: CheckedRow) => known.get(textOf(values.socialCode))
  for (const row of rows) {
    const { socialCode, year } = row.values
    if (socialCode === undefined || year === undefined) continue
    const enterprise = enterpriseOf(row)
    const say = (key: string, message: string) => row.faults.push(faultAt(row, columns, key, message))
    if (!enterprise) say('socialCode', '没有这个信用代码的企业档案，请核对，或先建立档案')
    else if (!listed.some((one) => one.enterpriseId === enterprise.id && one.year === Number(year)))
      say('year', `该企业不在${year}年的名录中，请先导入名录`)
  }
  const beforeOf = (row: CheckedRow) =>
    letters.find(
      (one) =>
        one.enterpriseId === enterpriseOf(row)?.id &&
        one.year === Number(row.values.year) &&
        one.letter === textOf(row.values.letter),
    )
  const of = (row: CheckedRow): Judgement => {
    const before = beforeOf(row)
    if (!before) return { outcome: 'add', changes: [] }
    const now = newVerified(row, before.enterpriseId, before.byName)
    if (compared.every((key) => before[key] === now[key])) return { outcome: 'same', changes: [] }
    return { outcome: 'skip', changes: [], says: '这个文号的结果已导入，内容与本行不同；结果有变化的请按新的文号导入' }
  }
  return {
    of,
    write: async () => {
      for (const row of rows) {
        const enterprise = enterpriseOf(row)
        if (!enterprise || of(row).outcome !== 'add') continue
        await insertLetter(tx, newVerified(row, enterprise.id, actor.name))
        await tell(tx, services, {
          to: { enterpriseId: enterprise.id },
          template: 'carbonMarketMoved',
          values: { year: textOf(row.values.year), step: '收到核查结果', note: textOf(row.values.letter) },
          link: portalScreens.carbonMarket.path,
          sms: false,
        })
      }
    },
  }
}

/** What is verified prevails over the platform's own figure: another officer of the city confirms it. */
export const carbonResultActs: readonly Act[] = [importAct(carbonResult.importRun)]

export const carbonResultCalls = handlers(carbonResult, importHandlers(resultList, carbonResult.importRun))
