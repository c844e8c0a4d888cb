/** A saving project against the plant, before its form is sent: no project saves, or used before, more than the plant. */

import type { Programme } from '@green/filing/programme/programme.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { checkYear } from '@green/tools/ledger/index.ts'
import { contradictionOf } from '@green/tools/ledger/settled.ts'
import { enterpriseById } from '../../base/enterprise/store.ts'
import type { Tried } from '../../base/ledger/findings.ts'
import { ledgerSettings } from '../../base/ledger/settings.ts'
import { currentAdoptions } from '../../base/ledger/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Prepared } from './prepare.ts'

type Project = NonNullable<Programme['project']>
type Sent = Pick<Prepared, 'values' | 'figures'>
type Of = { programme: Pick<Programme, 'project'>; enterpriseId: string }

const nothing = { year: null, found: [], unchecked: null }
const ofProjects: ReadonlySet<string> = new Set(['R28', 'R29', 'R30', 'R31', 'R32'])
/** Sources that only the enterprise itself can correct. */
const ownSources: ReadonlySet<string> = new Set(['entered', 'filing', 'final'])
/** What the rules call the parts of a project, by the slot of the programme. */
const parts = { saved: 'saved', before: 'before', invest: 'invest', benefit: 'benefit' } as const

/** The part of the project that a finding is about; null for a finding of the year. */
export function projectPart(key: string): keyof typeof parts | null {
  const [, part = ''] = /^projects\..*\.(\w+)$/su.exec(key) ?? []
  return Object.hasOwn(parts, part) ? (part as keyof typeof parts) : null
}

/** Energy of another calibre is not compared; a figure of the form is by 当量值 in any case. */
function projectOf(project: Project, { values, figures }: Sent) {
  const { name, calibre, year: _year, plantOf: _plant, ...rest } = project
  const isEqual = calibre === undefined || values[calibre] === 'equal'
  const energy: readonly string[] = ['before', 'after', 'saved']
  const amounts = Object.entries(rest).flatMap(([part, key]): [string, number][] => {
    const ofFigure = Object.hasOwn(figures, key)
    const value = ofFigure ? (figures[key] ?? null) : toNumber(String(values[key] ?? ''))
    const isLeftOut = value === null || (energy.includes(part) && !ofFigure && !isEqual)
    return isLeftOut ? [] : [[slotNames[part] ?? part, value]]
  })
  // Without a saving or a consumption before, nothing is compared with the plant.
  const facts = Object.fromEntries(amounts)
  if (facts.saved === undefined && facts.before === undefined) return null
  return { ...facts, name: String(values[name] ?? '').trim() || '本项目' }
}
const slotNames: Readonly<Record<string, string>> = { outputBefore: 'outBefore', outputAfter: 'outAfter' }

/** The adopted energy of the year before the change, else of the latest year; null where the ledger has none. */
async function plantOf(tx: Tx, enterpriseId: string, year: number | null) {
  const adopted = await currentAdoptions(tx, { enterpriseIds: [enterpriseId], month: 0, key: 'total.tce' })
  const known = adopted.filter(({ value }) => value !== null && value > 0)
  return (year === null ? known.at(-1) : known.find((one) => one.year === year)) ?? null
}

/** What is found; an error holds back the sending where the plant's energy is the filer's own word too. */
export async function tryProject(tx: Tx, { programme: { project }, enterpriseId }: Of, sent: Sent) {
  const line = project && projectOf(project, sent)
  if (!project || !line) return nothing
  const own = await enterpriseById(tx, enterpriseId)
  if (!own || (project.plantOf && String(sent.values[project.plantOf] ?? '').trim() !== own.socialCode)) return nothing
  const year = project.year ? toNumber(String(sent.values[project.year] ?? '')) : null
  const plant = await plantOf(tx, enterpriseId, year)
  if (!plant) return nothing
  const facts = { projects: [{ ...line, plantTce: plant.value }] }
  const subject = { industry: own.industryCode ?? '', year: plant.year, facts }
  const { findings } = checkYear(subject, await ledgerSettings(tx))
  const found = findings
    .filter(({ rule }) => ofProjects.has(rule))
    .map((one): Tried => {
      const isOfPlant = one.rule === 'R28' || one.rule === 'R29'
      return {
        rule: one.rule,
        level: one.level,
        key: one.on,
        contradiction: contradictionOf(one),
        what: one.message,
        blocks: one.level === 'error' && isOfPlant && ownSources.has(plant.source ?? ''),
      }
    })
  return { year: plant.year, found, unchecked: null }
}
