/** What is typed in a study, as text, and the request that it becomes. */
import type { CallRequest } from '@green/contract/call.ts'
import type {
  energyScenario,
  ListedScenario,
  ScenarioMeasure,
  ScenarioStudy,
} from '@green/contract/calls/energy/energy-scenario.ts'
import { toNumber } from '@green/filing/value/round.ts'

export type MeasureKind = ScenarioMeasure['kind']
export const measureKinds: Readonly<Record<MeasureKind, string>> = {
  fuel: '改用其他能源',
  device: '设备节能',
  ownPower: '可再生电力自发自用',
  greenPower: '外购绿电或绿证',
}

/** Every field of every kind: a kind that is chosen back finds what was typed. */
export type MeasureDraft = {
  key: number
  kind: MeasureKind
  name: string
  investWan: string
  from: string
  to: string
  share: string
  fromEfficiency: string
  toEfficiency: string
  energyCode: string
  saved: string
  quantity: string
  premium: string
}
export type ScenarioDraft = { key: number; title: string; measures: MeasureDraft[] }
export type StudyDraft = {
  title: string
  year: number
  scenarios: ScenarioDraft[]
  prices: Record<string, string>
  /** The kept study that gets a new edition. */
  of: { id: string; edition: number } | null
}

let lastKey = 0
const nextKey = () => {
  lastKey += 1
  return lastKey
}

/** The first kind of the year's is proposed. */
export const newMeasure = (energyCode: string, kind: MeasureKind = 'device'): MeasureDraft => ({
  key: nextKey(),
  kind,
  name: '',
  investWan: '',
  from: energyCode,
  to: '',
  share: '',
  fromEfficiency: '90',
  toEfficiency: '95',
  energyCode,
  saved: '',
  quantity: '',
  premium: '',
})

export const newScenario = (number: number, energyCode: string): ScenarioDraft => ({
  key: nextKey(),
  title: `方案${['一', '二', '三', '四'][number] ?? ''}`,
  measures: [newMeasure(energyCode)],
})

export const newStudy = (year: number, energyCode: string): StudyDraft => ({
  title: '',
  year,
  scenarios: [newScenario(0, energyCode), newScenario(1, energyCode)],
  prices: {},
  of: null,
})

/** A study that was typed before the page was loaded anew; null where there is none, or of an older form. */
export function readStudy(text: string): StudyDraft | null {
  try {
    const study = JSON.parse(text) as StudyDraft
    // Keys of new rows must differ from those that were read.
    for (const { key, measures } of study.scenarios) lastKey = Math.max(lastKey, key, ...measures.map((one) => one.key))
    return study
  } catch {
    return null
  }
}

/** A number as it was typed; what is no number is refused by the server at its field. */
const must = (text: string) => toNumber(text.trim()) ?? Number.NaN
const may = (text: string) => (text.trim() === '' ? 0 : must(text))

function measureOf(draft: MeasureDraft): ScenarioMeasure {
  const common = { name: draft.name.trim(), investWan: may(draft.investWan) }
  switch (draft.kind) {
    case 'fuel':
      return {
        ...common,
        kind: 'fuel',
        from: draft.from,
        to: draft.to,
        share: must(draft.share),
        fromEfficiency: must(draft.fromEfficiency),
        toEfficiency: must(draft.toEfficiency),
      }
    case 'device':
      return { ...common, kind: 'device', energyCode: draft.energyCode, saved: must(draft.saved) }
    case 'ownPower':
      return { ...common, kind: 'ownPower', quantity: must(draft.quantity) }
    case 'greenPower':
      return { ...common, kind: 'greenPower', share: must(draft.share), premium: may(draft.premium) }
  }
}

export const requestOf = ({ year, scenarios, prices }: StudyDraft): CallRequest<typeof energyScenario.compute> => ({
  year,
  scenarios: scenarios.map(({ title, measures }) => ({ title: title.trim(), changes: measures.map(measureOf) })),
  prices: Object.entries(prices).flatMap(([energyCode, text]) =>
    text.trim() === '' ? [] : [{ energyCode, yuan: must(text) }],
  ),
})

function draftOf(measure: ScenarioMeasure): MeasureDraft {
  const texts = Object.fromEntries(
    Object.entries(measure).map(([key, value]) => [key, typeof value === 'number' && value === 0 ? '' : String(value)]),
  )
  return { ...newMeasure(''), ...texts }
}

/** A kept study, to be changed and saved as its next edition. */
export const draftFrom = ({ id, edition, title, year }: ListedScenario, study: ScenarioStudy): StudyDraft => ({
  title,
  year,
  of: { id, edition },
  scenarios: study.scenarios.map((one) => ({
    key: nextKey(),
    title: one.title,
    measures: one.changes.map(draftOf),
  })),
  prices: Object.fromEntries(study.prices.map(({ energyCode, yuan }) => [energyCode, String(yuan)])),
})

/** Kinds whose price turns a change into money: those of the year and those that measures bring in. */
export function pricedCodes(used: readonly { code: string }[], { scenarios }: StudyDraft): string[] {
  const brought = scenarios.flatMap(({ measures }) =>
    measures.flatMap(({ kind, to }) => (kind === 'fuel' && to !== '' ? [to] : [])),
  )
  return [...new Set([...used.map(({ code }) => code), ...brought])]
}

/** The id of a field's control, from the path in which the server names it. */
export const idOfPath = (path: string) => `sc-${path.replaceAll(/[[\].]+/g, '-')}`
