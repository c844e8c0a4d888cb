/** 能碳管理中心: what only the server knows of a registration, and its calls. */
import { ecCentre as calls } from '@green/contract/calls/energy/scheme/energy-carbon-centre.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { tell } from '../../../base/message/tell.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'

export const centres = serveRecord('ecCentre', {
  facts: (_row, actor) => ({ draftsOnly: actor !== null && draftsOnly(actor) }),
  read: ({ metersDue, metersAuto, functions }) => ({
    autoPct: roundHalfUp((metersAuto / metersDue) * 100, 2),
    functionCount: functions.length,
  }),
  tells: {
    enterprise: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'ecCentreMoved',
        values: { object: saved.centre, step, note: opinion ?? '' },
        link: portalScreens.ecCentre.path,
        sms: false,
      }),
    county: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { role: 'county', qxCode: saved.qxCode },
        template: 'ecCentreMoved',
        values: { object: `${saved.enterpriseName} ${saved.centre}`, step, note: opinion ?? '' },
        link: officePath('ecCentre'),
        sms: false,
      }),
  },
})

export const ecCentreCalls = handlers(calls, {
  page: centres.list,
  register: centres.open,
  step: centres.step,
  exportAll: centres.sheet,
})
