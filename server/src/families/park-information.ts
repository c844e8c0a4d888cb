/** 园区信息: a park's record beside the figures of its enterprises, for comparison with what was declared. */
import type { ParkInformation } from '@green/contract/calls/filing/green-park.ts'
import { refuse } from '@green/contract/errors.ts'
import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import { isFiler } from '@green/contract/roles.ts'
import { type AnswerSet, Answers, divide, total } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { isNational } from '@green/programmes/blocks/national-self.ts'
import { calendarYear, dataOf, evalYears } from '@green/programmes/green-park/data-items.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { parkRecord } from '@green/programmes/park-record/programme.ts'
import { findEnterprise } from '../base/enterprise/store.ts'
import { industriesOf, referenceOf } from '../base/reference/reference.ts'
import { asKnown } from '../filing/lists/as-known.ts'
import { type FilingRecord, findFiling, findOpenFiling, previousFiling } from '../filing/record/store.ts'
import { titleOf } from '../filing/step/title-store.ts'
import { publicKinds } from '../modules/content/public/titles.ts'
import type { Actor } from '../platform/actor.ts'
import { clock } from '../platform/clock.ts'
import type { Services, WithDb } from '../platform/services.ts'
import { mayTellSum } from '../platform/small-groups.ts'
import { enterprisesInPark, holdersAmong, nationalRecords, yearlyTotals } from './green-park-store.ts'

/** A mean of fewer parks says nothing. */
const fewestParks = 3

type Wanted = { id?: string | undefined; enterpriseId?: string | undefined }

/** The park of that record or body within the actor's scope; the account's own without either. null: it has no record yet. */
export async function parkInformation(
  services: Services,
  { id, enterpriseId }: Wanted,
  actor: Actor,
): Promise<ParkInformation | null> {
  const recordId = id ?? (await recordOfBody(services, enterpriseId ?? actor.enterpriseId, actor))
  if (recordId === null) return null
  const record = await findFiling(services.db, actor, recordId)
  if (record?.programme !== parkRecord.id) throw refuse('NOT_FOUND')
  return describe(services, record, actor)
}

/** Its record, if it has one; a body out of scope is refused like a missing one, whether it has a record or not. */
async function recordOfBody({ db }: WithDb, body: string | null, actor: Actor): Promise<string | null> {
  if (body === null || !(await findEnterprise(db, actor, { id: body }))) throw refuse('NOT_FOUND')
  return (await findOpenFiling(db, body, parkRecord.id))?.id ?? null
}

async function describe(services: Services, record: FilingRecord, actor: Actor): Promise<ParkInformation> {
  const { db } = services
  const reference = await referenceOf(services)
  const answers = new Answers(parkRecord, record.answers)
  const label = (dict: string, key: string) => reference.find(dict, answers.text(key))?.label ?? ''
  const yqName = answers.text('yqName')
  const inside = await enterprisesInPark(db, { yqName, qxCode: record.qxCode })
  const ids = inside.map((one) => one.id)
  const green = await holdersAmong(db, publicKinds.factory, ids, clock.today())
  const industries = new Map((await industriesOf(services)).map(({ code, name }) => [code, name]))
  const declaration = await previousFiling(db, greenPark.id, record.enterpriseId, { id: null, year: null })
  const state = record.state as State
  return {
    id: record.id,
    enterpriseId: record.enterpriseId,
    yqName,
    adminBody: record.enterpriseName,
    qxName: record.organisation.qxName ?? '',
    levelLabel: label('parkLevel', 'yqLevel'),
    typeLabel: label('parkType', 'yqType'),
    leadIndustry: answers.text('leadIndustry'),
    state,
    stateLabel: stateLabel(parkRecord, state),
    told: {
      planArea: answers.number('planArea'),
      builtArea: answers.number('builtArea'),
      enterpriseCount: answers.number('enterpriseCount'),
      aboveScaleCount: answers.number('aboveScaleCount'),
      greenFactoryCount: answers.number('greenFactoryCount'),
    },
    enterprises: {
      count: inside.length,
      aboveScale: inside.filter((one) => one.aboveScale).length,
      greenFactories: green.size,
      rows: inside.map(({ industryCode, ...one }) => ({
        ...one,
        industryName: industries.get(industryCode ?? '') ?? '',
        isGreenFactory: green.has(one.id),
      })),
    },
    years: yearsOf(await yearlyTotals(db, ids), declaration, actor),
    lastDeclaration: declaration && lastDeclaration(declaration, actor),
    regional: declaration && !isFiler(actor.role) ? await regionalOf(services, declaration) : null,
    title: declaration && (await heldTitle(services, declaration)),
  }
}

/** Every year with figures of the enterprises, the declaration, or both. */
function yearsOf(
  reported: Awaited<ReturnType<typeof yearlyTotals>>,
  declaration: FilingRecord | null,
  actor: Actor,
): ParkInformation['years'] {
  const declared = declaration ? declaredYears(declaration) : new Map<number, null>()
  const byYear = new Map(reported.map((one) => [one.year, one]))
  return [...new Set([...byYear.keys(), ...declared.keys()])]
    .sort((a, b) => b - a)
    .map((year) => {
      const own = byYear.get(year)
      const shown = (total: number | null = null, units = 0, largest: readonly number[] = []) =>
        !isFiler(actor.role) || mayTellSum({ units, total: total ?? 0, largest }) ? total : null
      return {
        year,
        reporting: own?.reporting ?? 0,
        reported: {
          energyTce: shown(own?.energyTce, own?.energyUnits, own?.energyLargest),
          waterIntake: shown(own?.waterIntake, own?.waterUnits, own?.waterLargest),
          outputValue: shown(own?.outputValue, own?.outputUnits, own?.outputLargest),
        },
        declared: declared.get(year) ?? null,
      }
    })
}

function declaredYears(declaration: FilingRecord) {
  const answers = new Answers(greenPark, declaration.answers as AnswerSet)
  const read = dataOf(answers)
  return new Map(
    evalYears.flatMap((one) => {
      const year = calendarYear(answers, one)
      const amounts = {
        energyTce: read('energy', one),
        freshWater: read('freshWater', one),
        outputValue: read('output', one),
      }
      return year === null ? [] : [[year, amounts] as const]
    }),
  )
}

function lastDeclaration(declaration: FilingRecord, actor: Actor): ParkInformation['lastDeclaration'] {
  const answers = new Answers(greenPark, declaration.answers as AnswerSet)
  const state = declaration.state as State
  return {
    id: declaration.id,
    number: declaration.number,
    state,
    stateLabel: stateLabel(greenPark, state),
    submittedAt: declaration.submittedAt,
    index: evalYears.flatMap((one) => {
      const year = calendarYear(answers, one)
      return year === null ? [] : [{ year, gi: declaration.figures[`gi${one}`] ?? null }]
    }),
    expertScore: asKnown(declaration, actor).expertScore,
  }
}

/** A new park should not be below the mean of the region's present national parks (工信厅节函〔2025〕390号); nothing is refused by it. */
async function regionalOf(services: WithDb, declaration: FilingRecord): Promise<ParkInformation['regional']> {
  const answers = new Answers(greenPark, declaration.answers as AnswerSet)
  const { year } = declaration
  if (!isNational(answers) || year === null) return null
  const others = await nationalRecords(services.db, declaration.enterpriseId, publicKinds.park, clock.today())
  const scores = others.flatMap((record) => {
    const rows = new Answers(parkRecord, record.answers as AnswerSet).rows('benchmarkRows')
    return rows.find((row) => row.number('year') === year)?.number('score') ?? []
  })
  const mean = scores.length < fewestParks ? null : (divide(total(scores), scores.length) ?? null)
  return { year, own: answers.number('nationalSelfScore'), mean, parks: scores.length }
}

async function heldTitle(services: WithDb, declaration: FilingRecord): Promise<ParkInformation['title']> {
  const held = await titleOf(services.db, declaration.id)
  if (held?.state !== 'valid') return null
  const { number, level, validFrom, validTo } = held
  return { number, levelLabel: titleLevelLabels[level as keyof typeof titleLevelLabels] ?? level, validFrom, validTo }
}
