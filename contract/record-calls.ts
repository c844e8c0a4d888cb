/** The calls of every declared record, and its screen in the office. */
import type { Call } from './call.ts'
import { greenPower } from './calls/energy/green-power.ts'
import { carbonMarket } from './calls/energy/scheme/carbon-market.ts'
import { ecCentre } from './calls/energy/scheme/energy-carbon-centre.ts'
import { greenTarget } from './calls/energy/scheme/green-target.ts'
import { microgrid } from './calls/energy/scheme/microgrid.ts'
import { supplyAccount } from './calls/energy/supply-account.ts'
import { countyPush } from './calls/service/county-push.ts'
import { parkPilot } from './calls/title/park-pilot.ts'
import { zeroProgress } from './calls/title/zero-progress.ts'
import type { OfficeScreen } from './screens/screens.ts'

type RecordCalls = { open: Call; list: Call; step: Call; sheet: Call; screen: OfficeScreen }

/** By the id of the record's case. */
export const recordCalls: Readonly<Record<string, RecordCalls>> = {
  'county-push': {
    open: countyPush.push,
    list: countyPush.getPushes,
    step: countyPush.decide,
    sheet: countyPush.exportPushes,
    screen: 'countyPush',
  },
  'green-power': {
    open: greenPower.register,
    list: greenPower.page,
    step: greenPower.step,
    sheet: greenPower.exportAll,
    screen: 'greenPower',
  },
  'green-target': {
    open: greenTarget.list,
    list: greenTarget.page,
    step: greenTarget.step,
    sheet: greenTarget.exportAll,
    screen: 'greenTargets',
  },
  'carbon-market': {
    open: carbonMarket.list,
    list: carbonMarket.page,
    step: carbonMarket.step,
    sheet: carbonMarket.exportAll,
    screen: 'carbonMarket',
  },
  'supply-account': {
    open: supplyAccount.claim,
    list: supplyAccount.page,
    step: supplyAccount.step,
    sheet: supplyAccount.exportAll,
    screen: 'supplyAccounts',
  },
  'park-pilot': {
    open: parkPilot.list,
    list: parkPilot.page,
    step: parkPilot.step,
    sheet: parkPilot.exportAll,
    screen: 'parkPilots',
  },
  'zero-progress': {
    open: zeroProgress.report,
    list: zeroProgress.page,
    step: zeroProgress.step,
    sheet: zeroProgress.exportAll,
    screen: 'zeroProgress',
  },
  'ec-centre': {
    open: ecCentre.register,
    list: ecCentre.page,
    step: ecCentre.step,
    sheet: ecCentre.exportAll,
    screen: 'ecCentre',
  },
  microgrid: {
    open: microgrid.register,
    list: microgrid.page,
    step: microgrid.step,
    sheet: microgrid.exportAll,
    screen: 'microgrid',
  },
}
