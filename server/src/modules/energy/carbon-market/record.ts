/** 全国碳市场: what only the server knows of a listed unit, the months of 存证, and the calls. */
import type { CallInput } from '@green/contract/call.ts'
import { carbonMarket as calls } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { evidenceDue, monthsOfYear, surrenderStates } from '@green/filing/programme/carbon-market.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { lockCaseRow, updateRow } from '../../../base/case/case-store.ts'
import { schemesNow } from '../../../base/energy/schemes-now.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { tell } from '../../../base/message/tell.ts'
import { recordWorkbook } from '../../../base/record/import.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import type { RecordCall } from '../../../base/record/slots.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { carbonMarket } from '../../../db/schema/energy/market.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { type Handler, handlers } from '../../../platform/http/handlers.ts'
import { ownerOf } from '../../../platform/owner.ts'
import type { Services } from '../../../platform/services.ts'
import { type CarbonRow, lettersOf, listedUnits } from './store.ts'

export const units = serveRecord('carbonMarket', {
  facts: (row: CarbonRow | null, actor: Actor | null) => ({
    draftsOnly: actor !== null && draftsOnly(actor),
    isOver: row !== null && row.year < clock.year(),
    hasQuota: row?.duty === 'quota',
  }),
  read: ({ months }) => ({ monthsDone: Object.keys(months).length, verifiedT: null, letter: null, cleared: null }),
  figures: async (tx: Tx, rows: readonly CarbonRow[]) => {
    const letters = await lettersOf(tx, [...new Set(rows.map(({ enterpriseId }) => enterpriseId))])
    return ({ enterpriseId, year }) => {
      const newest = letters.find((one) => one.enterpriseId === enterpriseId && one.year === year)
      const cleared = newest?.cleared ?? null
      return {
        verifiedT: newest?.verifiedT ?? null,
        letter: newest?.letter ?? null,
        cleared: cleared === null ? null : surrenderStates[cleared as keyof typeof surrenderStates],
      }
    }
  },
  tells: {
    enterprise: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'carbonMarketMoved',
        values: { year: String(saved.year), step, note: opinion ?? saved.source },
        link: portalScreens.carbonMarket.path,
        sms: false,
      }),
  },
})

/** The workbook of the year's list. */
export const unitList = (services: Services) =>
  recordWorkbook(units, services, {
    id: 'carbon-units',
    title: '全国碳市场名录',
    sheet: '名录',
    over: ['removed'],
    advice: [
      ['范围', '按生态环境部门公布的年度名录填写；平台不推算谁是重点排放单位'],
      ['更正', '已在名录中的不重复列入；要更正请先在台账中移出，再导入'],
    ],
  })

/** Which months have their 存证, and by when the others are due. */
const months: Handler<typeof calls.months> = async ({ input, actor, services }) => {
  const listed = (await listedUnits(services.db, [ownerOf(actor)])).find(({ year }) => year === input.year)
  if (!listed) return []
  const { carbonMarket: calendar } = await schemesNow(services.db)
  return monthsOfYear(listed.year).map((month) => ({
    month,
    due: evidenceDue(month, calendar.monthDays),
    doneOn: listed.months[month] ?? null,
  }))
}

/** Notes that a month has its 存证 on the national platform. */
export const noteEvidence = ({ input, actor, services }: RecordCall<CallInput<typeof calls.evidence>>) =>
  transaction(services.db, async (tx) => {
    const { id, version, month, doneOn } = input
    if (draftsOnly(actor)) throw refuse('FORBIDDEN')
    const row = await lockCaseRow(tx, units.kind, id, actor)
    if (!row || row.enterpriseId !== ownerOf(actor)) throw refuse('NOT_FOUND')
    if (row.version !== version)
      throw refuse('STALE', {}, { by: row.updatedByName, at: row.updatedAt, version: row.version })
    if (row.state === 'removed') throw refuse('ILLEGAL_STEP', { state: '已移出名录' })
    const isOf = month.startsWith(`${row.year}-`)
    if (!isOf) throw refuseFields([{ field: 'month', message: `应为${row.year}年的月份` }])
    if (doneOn > clock.today()) throw refuseFields([{ field: 'doneOn', message: '存证日期不能晚于今天' }])
    if (doneOn.slice(0, 7) <= month)
      throw refuseFields([{ field: 'doneOn', message: '存证在当月结束以后办理，日期应在下一个月或以后' }])
    const saved = await updateRow(tx, carbonMarket, row, {
      months: { ...row.months, [month]: doneOn },
      updatedAt: clock.now(),
      updatedByName: actor.name,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '登记碳市场月度存证',
      object: units.kind.nameOf(saved),
      result: `${month}已登记`,
      changes: [{ label: month, before: row.months[month] ?? '', after: doneOn }],
    })
    return units.view(tx, services, saved, actor)
  })

export const carbonMarketCalls = handlers(calls, {
  ...importHandlers(unitList, calls.importRun),
  page: units.list,
  list: units.open,
  step: units.step,
  exportAll: units.sheet,
  months,
  evidence: noteEvidence,
})
