/** How each page of an organisation's own records stands, by the functions that the page itself reads; null where it has none yet. */
import type { OwnPlace, OwnPlaceKind } from '@green/contract/calls/overview/own-place.ts'
import type { PortalScreen } from '@green/contract/screens/portal-screens.ts'
import { creditCase } from '@green/filing/cases/credit-reference.ts'
import { type GreenCodeState, greenCodeCase } from '@green/filing/cases/green-code.ts'
import { greenPowerCase } from '@green/filing/cases/green-power.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import { parkTenantCase } from '@green/filing/cases/park-tenant.ts'
import { parkPilotCase } from '@green/filing/cases/zero-carbon/park-pilot.ts'
import { checkResults, uncheckedLabel } from '@green/filing/programme/energy-words.ts'
import type { Tone } from '@green/filing/workflow/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { stateTexts } from '../../code/green-code/display.ts'
import { codesOf, schemesOf } from '../../code/green-code/store.ts'
import { schemeOf, totalText } from '../../code/green-code/stored-result.ts'
import { listVerifications } from '../../energy/energy-verification/reading.ts'
import { checkOf } from '../../energy/energy-year/series.ts'
import { acceptedRecord, acceptedYears } from '../../energy/energy-year/store.ts'
import { powers } from '../../energy/green-power/record.ts'
import { sitesOf, tenanciesOf } from '../../enterprise/site/store.ts'
import { listOwn } from '../../inspection/self-check/reading.ts'
import { listReviews } from '../../inspection/target-review/reading.ts'
import { creditPage } from '../../service/credit/store.ts'
import { pilots } from '../../title/park-pilot/record.ts'

type Found = { state: string; tone: Tone } | null
export type PageReader = {
  page: PortalScreen
  name: string
  read: (services: Services, actor: Actor, enterpriseId: string) => Promise<Found>
}

const newest = { page: 1, size: 1 } as const
/** More cases than one enterprise has open. */
const manyCases = { page: 1, size: 50 } as const

const greenCode: PageReader = {
  page: 'greenCode',
  name: '绿效码',
  async read({ db }, actor, enterpriseId) {
    const code = (await codesOf(db, actor, enterpriseId)).find(({ current }) => current)
    if (!code) return null
    const { grades } = schemeOf((await schemesOf(db, [code.schemeId])).get(code.schemeId))
    const { tone } = greenCodeCase.states[code.state as GreenCodeState]
    const result = code.total === null ? code.grade : `${code.grade} ${totalText(code.total, grades)}`
    return { state: tone === 'green' ? result : `${result} ${stateTexts(code)}`, tone }
  },
}

const energyYear: PageReader = {
  page: 'energyYear',
  name: '年度能耗',
  async read({ db }, _actor, enterpriseId) {
    const [year] = await acceptedYears(db, enterpriseId)
    const record = year === undefined ? null : await acceptedRecord(db, enterpriseId, year)
    if (!record) return null
    const check = checkOf(record)
    if (check === 'unchecked') return { state: `${record.year}年${uncheckedLabel}`, tone: 'blue' }
    return { state: `${record.year}年${checkResults[check]}`, tone: check === 'sound' ? 'green' : 'orange' }
  },
}

const greenPower: PageReader = {
  page: 'greenPower',
  name: '绿电凭证',
  async read(services, actor) {
    const countOf = async (state: 'registered' | 'doubted') =>
      (await powers.list({ services, actor, input: { ...newest, state } })).total
    const [doubted, registered] = [await countOf('doubted'), await countOf('registered')]
    const { states } = greenPowerCase
    if (doubted > 0) return { state: `${doubted}份${states.doubted.label}`, tone: states.doubted.tone }
    return registered > 0 ? { state: `${registered}份${states.registered.label}`, tone: 'green' } : null
  },
}

const inspections: PageReader = {
  page: 'inspections',
  name: '节能监察',
  async read(services, actor) {
    const { rows } = await listOwn(services, manyCases, actor)
    const [first] = rows
    if (!first) return null
    const open = rows.filter(({ state }) => inspectionCase.states[state].turn.length > 0)
    return open.length > 0 ? { state: `${open.length}件在办`, tone: 'blue' } : { state: '没有在办', tone: 'green' }
  },
}

const targetReview: PageReader = {
  page: 'targetReview',
  name: '目标考核',
  async read(services, actor) {
    const [review] = (await listReviews(services, newest, actor)).rows
    if (!review) return null
    const { label, tone } = targetReviewCase.states[review.state]
    return { state: `${review.year}年${review.grade ?? label}`, tone }
  },
}

const sites: PageReader = {
  page: 'sites',
  name: '厂区',
  async read({ db }, _actor, enterpriseId) {
    const count = (await sitesOf(db, enterpriseId)).filter(({ kind }) => kind === 'site').length
    return count > 0 ? { state: `${count}处`, tone: 'green' } : null
  },
}

const tenants: PageReader = {
  page: 'sites',
  name: '入驻企业',
  async read({ db }, actor, enterpriseId) {
    const all = (await tenanciesOf(db, actor, enterpriseId)).map(({ record }) => record.state)
    const countOf = (state: keyof typeof parkTenantCase.states) => all.filter((one) => one === state).length
    const open = parkTenantCase.states.asked
    if (countOf('asked') > 0) return { state: `${countOf('asked')}家${open.label}`, tone: open.tone }
    return countOf('confirmed') > 0 ? { state: `${countOf('confirmed')}家`, tone: 'green' } : null
  },
}

const parkPilots: PageReader = {
  page: 'parkPilot',
  name: '近零碳园区试点',
  async read(services, actor) {
    const { rows } = await pilots.list({ services, actor, input: manyCases })
    const [latest] = rows.filter(({ state }) => state !== 'removed')
    if (!latest) return null
    const { label, tone } = parkPilotCase.states[latest.state]
    return { state: label, tone }
  },
}

const commissions: PageReader = {
  page: 'energyVerification',
  name: '年度能耗核查',
  async read(services, actor) {
    const { total } = await listVerifications(services, newest, actor)
    return total > 0 ? { state: `${total}件`, tone: 'blue' } : null
  },
}

const credits: PageReader = {
  page: 'greenFinance',
  name: '信贷参考',
  async read({ db }, actor) {
    const countOf = async (state: 'pushed' | 'accepted') =>
      (await creditPage(db, actor, { keyword: '', state }, newest)).total
    const [pushed, accepted] = [await countOf('pushed'), await countOf('accepted')]
    const { states } = creditCase
    const parts = [
      pushed > 0 ? `${pushed}件待受理` : '',
      accepted > 0 ? `${accepted}件${states.accepted.label}` : '',
    ].filter(Boolean)
    return { state: parts.join(' ') || '没有待受理', tone: pushed > 0 ? 'orange' : 'green' }
  },
}

/** In the order of the strip. */
export const pageReaders: Readonly<Record<OwnPlaceKind, readonly PageReader[]>> = {
  enterprise: [greenCode, energyYear, inspections, targetReview, greenPower, commissions, sites],
  park: [tenants, parkPilots],
  institution: [commissions],
  bank: [credits],
}

export type PageState = OwnPlace['pages'][number]
