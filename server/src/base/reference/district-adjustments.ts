/** 区划调整: what the city's versions make of the districts of its file. A version says all adjustments up to its day, in order. */
import type { Frozen } from './data-file.ts'
import type { District } from './reference-data.ts'
import type { SettingVersion } from './setting-store.ts'

/** The kind of setting; all districts are one setting, so that adjustments follow each other. */
export const districtKind = 'district'
export const districtKey = 'districts'

export type DistrictVersion = {
  /** Districts that are no more: their last day, and who takes over their work and their papers. */
  closed: { code: string; validTo: string; successor: string }[]
  /** Districts that the file does not have. */
  added: District[]
}
export const noAdjustments: DistrictVersion = { closed: [], added: [] }

/** What is in force after these versions. */
export function districtVersionAfter(started: readonly SettingVersion[]): DistrictVersion | null {
  const last = started.findLast(({ kind }) => kind === districtKind)
  return (last?.value as DistrictVersion | null | undefined) ?? null
}

/**
 * The districts with the adjustments, in the order of the menus; those that are no more stay, with their last day. A
 * later file may have a new one itself: then it counts.
 */
export function adjusted(
  rows: readonly Frozen<District>[],
  { closed, added }: Frozen<DistrictVersion>,
): Frozen<District>[] {
  const ends = new Map(closed.map((one) => [one.code, one]))
  const partsOf = Map.groupBy(closed, ({ successor }) => successor)
  const inFile = new Set(rows.map(({ code }) => code))
  return [...rows, ...added.filter(({ code }) => !inFile.has(code))]
    .map((row) => {
      const end = ends.get(row.code)
      const joined = (partsOf.get(row.code) ?? []).map(({ code }) => code)
      return {
        ...row,
        ...(joined.length > 0 ? { predecessors: [...(row.predecessors ?? []), ...joined] } : {}),
        ...(end ? { enabled: false, validTo: end.validTo, successor: end.successor } : {}),
      }
    })
    .toSorted((a, b) => a.order - b.order)
}

let versions: readonly SettingVersion[] = []

/** The confirmed versions, also those of coming days, from now on. */
export function useDistrictVersions(confirmed: readonly SettingVersion[]): void {
  versions = confirmed.filter(({ kind }) => kind === districtKind)
}

const startedBy = (moment: string) => versions.filter(({ startsAt }) => startsAt <= moment)

/** What is in force at a moment; the same object as long as it is the same version. */
export const districtVersionAt = (moment: string): DistrictVersion | null =>
  versions.length === 0 ? null : districtVersionAfter(startedBy(moment))

/** How many adjustments have started: pages that were made before the last of them are out of date. */
export const districtsChanged = (moment: string): number => startedBy(moment).length
