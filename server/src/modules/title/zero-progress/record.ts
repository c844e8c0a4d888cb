/** 零碳工厂年度进展: what only the server knows of a report, and its calls. */
import { zeroProgress as progressCalls } from '@green/contract/calls/title/zero-progress.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { tell } from '../../../base/message/tell.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { livePlan, sitesBeingBuilt } from './plan-store.ts'

export const progress = serveRecord('zeroProgress', {
  facts: (_row, actor) => ({ draftsOnly: actor !== null && draftsOnly(actor) }),
  opening: async (tx, { enterpriseId, values: { site, year } }) => {
    const plan = await livePlan(tx, enterpriseId, site.trim())
    if (!plan) {
      const sites = await sitesBeingBuilt(tx, enterpriseId)
      const message =
        sites.length > 0 ? `建设名单上的厂区是：${sites.join('、')}` : '本企业没有在建设中的零碳工厂，不需填报'
      throw refuseFields([{ field: 'site', message }])
    }
    const path = plan.path.find((row) => Number(row.year) === year)
    const numberOf = (value: string | null | undefined) => (value ? Number(value) : null)
    return {
      site: site.trim(),
      planNumber: plan.number,
      plannedCo2: numberOf(path?.co2),
      plannedNonFossil: numberOf(path?.nonFossilPct),
    }
  },
  tells: {
    enterprise: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'zeroProgressMoved',
        values: { object: `${saved.site}${saved.year}年`, step, note: opinion ?? '' },
        link: portalScreens.zeroProgress.path,
        sms: false,
      }),
    county: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { role: 'county', qxCode: saved.qxCode },
        template: 'zeroProgressMoved',
        values: { object: `${saved.enterpriseName} ${saved.site}${saved.year}年`, step, note: opinion ?? '' },
        link: officePath('zeroProgress'),
        sms: false,
      }),
  },
})

export const zeroProgressCalls = handlers(progressCalls, {
  page: progress.list,
  sites: ({ actor, services }) => {
    if (!actor.enterpriseId) throw refuse('FORBIDDEN')
    return sitesBeingBuilt(services.db, actor.enterpriseId)
  },
  report: progress.open,
  step: progress.step,
  exportAll: progress.sheet,
})
