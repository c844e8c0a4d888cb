/** 工业绿色微电网: what only the server knows of a year that is stated, and its calls. */
import { microgrid as calls } from '@green/contract/calls/energy/scheme/microgrid.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { balanceFault, microgridFigures, microgridText } from '@green/tools/footprint/microgrid.ts'
import { schemesNow } from '../../../base/energy/schemes-now.ts'
import { tell } from '../../../base/message/tell.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'

export const microgrids = serveRecord('microgrid', {
  facts: (_row, actor) => ({ draftsOnly: actor !== null && draftsOnly(actor) }),
  opening: async (_tx, { values }) => {
    const fault = balanceFault(values)
    if (fault) throw refuseFields([fault])
    return {}
  },
  read: () => ({ selfUsePct: null, feedInPct: null, greenLoadPct: null, result: '' }),
  figures: async (tx) => {
    const schemes = await schemesNow(tx)
    return (row) => {
      const figures = microgridFigures(row, schemes)
      const { selfUsePct, feedInPct, greenLoadPct } = figures
      return { selfUsePct, feedInPct, greenLoadPct, result: microgridText(figures, schemes) }
    }
  },
  tells: {
    enterprise: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'microgridMoved',
        values: { object: `${saved.site}${saved.year}年`, step, note: opinion ?? '' },
        link: portalScreens.microgrid.path,
        sms: false,
      }),
    county: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { role: 'county', qxCode: saved.qxCode },
        template: 'microgridMoved',
        values: { object: `${saved.enterpriseName} ${saved.site}${saved.year}年`, step, note: opinion ?? '' },
        link: officePath('microgrid'),
        sms: false,
      }),
  },
})

export const microgridCalls = handlers(calls, {
  page: microgrids.list,
  register: microgrids.open,
  step: microgrids.step,
  exportAll: microgrids.sheet,
})
