/** The desk's view of each programme beside the engine: its titles and calls, a tab of its own. */
import type { Call } from '@green/contract/call.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { notice } from '@green/contract/calls/content/notice.ts'
import { board } from '@green/contract/calls/content/public.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import { panel } from '@green/contract/calls/title/panel.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import type { ProgrammeCalls } from '@green/contract/screens/programmes.ts'
import { deskOf, deskScreenOf, officeScreens } from '@green/contract/screens/screens.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { type ComponentType, lazy } from 'react'
import { families, programmeIds } from '../../filing/families.ts'
import { callQuery } from '../../platform/request/query.ts'
import { type DeskPlace, orderOf } from './desk-place.ts'

/** A tab of the family's own, for staff. */
type OwnTab = { label: string; part: ComponentType<{ detail: FilingDetail }> }

export type DeskProgramme = ProgrammeCalls & { id: ProgrammeId; more?: OwnTab }

/** The standard filters of every list of filings, as the calls take them. */
export function standardAsk(place: DeskPlace) {
  const textOf = (key: keyof DeskPlace & string) => (place[key] === '' ? {} : { [key]: String(place[key]) })
  return {
    ...textOf('keyword'),
    ...textOf('qxCode'),
    ...textOf('batchId'),
    ...textOf('year'),
    ...textOf('state'),
    ...textOf('from'),
    ...textOf('to'),
    ...textOf('industryCode'),
    ...textOf('where'),
    ...(place.cols === '' ? {} : { columns: String(place.cols) }),
    ...textOf('label'),
    ...textOf('limit'),
    ...orderOf(place),
    page: place.page,
    size: place.size,
  }
}

/** The programme's own filters that are set, as texts. */
export function ownAsk({ filters = [] }: Programme, place: DeskPlace): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ key }) => {
      const value = place[key]
      return value === undefined || value === '' ? [] : [[key, String(value)]]
    }),
  )
}

/** The list's query for this address. */
export function deskList({ list, listWith }: DeskProgramme, programme: Programme, place: DeskPlace) {
  return callQuery(list, { ...standardAsk(place), ...ownAsk(programme, place), ...listWith }, { keepPrevious: true })
}

const insidePark: OwnTab = {
  label: '园区信息',
  part: lazy(() => import('../enterprise/parks/park-case.tsx').then((m) => ({ default: m.ParkOfCase }))),
}
const overYears: OwnTab = {
  label: '历年与差距',
  part: lazy(() => import('../filing/yearly-data/years-tab.tsx').then((m) => ({ default: m.CaseYears }))),
}
const ownTabs: Partial<Record<ProgrammeId, OwnTab>> = {
  'green-park': insidePark,
  'park-record': insidePark,
  'non-green-data': overYears,
  'green-yearly': overYears,
}

export const deskProgrammes = Object.fromEntries(
  programmeIds.map((id): [string, DeskProgramme] => {
    const { deskTitle, ...family } = families[id]
    const more = ownTabs[id]
    return [id, { ...family, title: deskTitle ?? officeScreens[deskScreenOf(id)].title, ...(more ? { more } : {}) }]
  }),
) as Readonly<Record<ProgrammeId, DeskProgramme>>

/** What a step changes: every list and dashboard, and of the case its letters and notices. */
export const caseReads: readonly Call[] = [
  board.today,
  filing.get,
  filing.list,
  filing.counts,
  expert.task,
  letter.ofCase,
  panel.missing,
  panel.minutes,
  notice.ofCase,
  twoHands.waiting,
  ...Object.values(families).flatMap(({ list, experts, alsoReads = [] }) => [
    list,
    ...(experts ? [experts.tasks] : []),
    ...alsoReads,
  ]),
]

/** The address of a case. */
export function caseLink(programme: string, id: string): { to: string; search: { id: string } } {
  return { to: deskOf(programme), search: { id } }
}
