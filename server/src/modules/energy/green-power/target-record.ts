/** 绿电消费比例: what only the server knows of a listed enterprise's year, and its calls. */
import { greenTarget as targetCalls } from '@green/contract/calls/energy/scheme/green-target.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import type { AssessmentMode } from '@green/filing/programme/green-target.ts'
import { priceOn } from '@green/filing/programme/market-price.ts'
import { marketPrices } from '../../../base/energy/market-price-store.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { tell } from '../../../base/message/tell.ts'
import { recordWorkbook } from '../../../base/record/import.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import type { Tx } from '../../../db/database.ts'
import type { greenTarget } from '../../../db/schema/energy/green-power.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { powersOf } from './share.ts'

type TargetRow = typeof greenTarget.$inferSelect

/** While it waits for the enterprise's report its figures are those of today. */
const isOpen = ({ state }: { state: string }) => state === 'listed' || state === 'returned'

const targetOf = ({ targetPct, mode }: TargetRow) => ({ targetPct, mode: mode as AssessmentMode })

export const targets = serveRecord('greenTarget', {
  facts: (row: TargetRow | null, actor: Actor | null) => ({
    draftsOnly: actor !== null && draftsOnly(actor),
    isOver: row !== null && row.year < clock.year(),
  }),
  // What is reported stays as it was on that day, whatever the ledger adopts afterwards.
  changes: {
    report: async ({ tx }, row) => {
      const share = (await powersOf(tx, [row.enterpriseId])).share(row.enterpriseId, row.year, targetOf(row))
      if (share) return share
      const message = `账本还没有采用${row.year}年的用电量，请先填报该年度能耗，再报告绿电消费比例`
      throw refuseFields([{ field: 'opinion', message }])
    },
  },
  read: () => ({ gapYuan: null, expiring: null }),
  figures: openFigures,
  tells: {
    enterprise: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'greenTargetMoved',
        values: { year: String(saved.year), step, note: opinion ?? saved.source },
        link: portalScreens.greenPower.path,
        sms: false,
      }),
  },
})

/** The figures of a page of rows: of today where the report is open, and what of the gap and the certificates changes by the day. */
async function openFigures(tx: Tx, rows: readonly TargetRow[]) {
  const powers = await powersOf(tx, [...new Set(rows.map(({ enterpriseId }) => enterpriseId))])
  const price = priceOn(await marketPrices(tx), 'certificate', clock.today())
  return (row: TargetRow) => {
    const share = isOpen(row) ? powers.share(row.enterpriseId, row.year, targetOf(row)) : row
    const gap = share?.gapCertificates ?? null
    return {
      consumptionMWh: share?.consumptionMWh ?? null,
      countedMWh: share?.countedMWh ?? null,
      ratioPct: share?.ratioPct ?? null,
      gapCertificates: gap,
      gapYuan: price === null || gap === null ? null : gap * price.price,
      expiring: powers.expiring(row.enterpriseId),
    }
  }
}

/** The workbook of the year's list. */
export const targetList = (services: Services) =>
  recordWorkbook(targets, services, {
    id: 'green-targets',
    title: '绿电消费比例名单',
    sheet: '名单',
    over: ['removed'],
    advice: [
      ['范围', '按能源主管部门下达的年度名单填写；考核和监测分开，没有正式文本的在“名单文件”中写明'],
      ['更正', '已在名单中的不重复列入；要更正请先在台账中移出，再导入'],
    ],
  })

export const greenTargetCalls = handlers(targetCalls, {
  ...importHandlers(targetList, targetCalls.importRun),
  page: targets.list,
  list: targets.open,
  step: targets.step,
  exportAll: targets.sheet,
})
