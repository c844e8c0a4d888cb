/** 评分方案 and 评分批次 as cases: who reaches them, the facts of their guards, their names in the log, their notices. */

import { digestHex } from '@green/contract/overview/digest.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { beginsIn } from '@green/filing/cases/machine.ts'
import {
  type RatingRunAction,
  type RatingRunFacts,
  type RatingRunState,
  ratingRunCase,
} from '@green/filing/cases/rating/rating-run.ts'
import {
  type RatingSchemeAction,
  type RatingSchemeFacts,
  type RatingSchemeState,
  ratingSchemeCase,
} from '@green/filing/cases/rating/rating-scheme.ts'
import { readByCity } from '@green/filing/records/readers.ts'
import type { Scheme } from '@green/green-code/scheme.ts'
import { schemeProblems } from '@green/green-code/scheme-problems.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { officersOf } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { digest, isDigestOf } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import { ratingRun, ratingScheme } from '../../../db/schema/green-code.ts'
import { scopeBy } from '../../../platform/scope.ts'
import { isJobOpen, lastTrial, publishedRunOf } from './run-store.ts'
import { type SchemeRecord, scopeOf } from './scheme-store.ts'

export const treeOf = ({ scheme }: Pick<SchemeRecord, 'scheme'>): Scheme => scheme as unknown as Scheme

/** SHA-256 of a tree, whatever the order of its keys: the database keeps its own. */
export const hashOfTree = (tree: unknown): string => digest(JSON.stringify(sorted(tree)))

/** Whether the tree is still that of the hash. */
export const isTreeOf = (hash: string, tree: unknown): boolean => isDigestOf(hash, JSON.stringify(sorted(tree)))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/** The latest trial of a version, and whether it tried the tree as it is now. */
export async function trialOf(tx: Tx, row: SchemeRecord) {
  const trial = await lastTrial(tx, row.id)
  if (!trial) return null
  const isCurrent = isTreeOf(trial.schemeHash, row.scheme)
  return { runId: trial.id, year: trial.year, at: trial.startedAt, isCurrent, isDone: trial.computedAt !== null }
}

const untried = { isCurrent: false, isDone: false }

export const schemeKind: CaseKind<RatingSchemeState, RatingSchemeAction, RatingSchemeFacts, typeof ratingScheme> = {
  machine: ratingSchemeCase,
  table: ratingScheme,
  scope: scopeOf,
  async facts(tx, row, actor) {
    if (!row) return { isSound: false, isTried: false, isSecond: false }
    const { isCurrent, isDone } = (await trialOf(tx, row)) ?? untried
    return {
      isSound: schemeProblems(treeOf(row)).length === 0,
      isTried: isCurrent && isDone,
      isSecond: actor !== null && !(await isFirstHand(tx, row.id, actor, row.authors)),
    }
  },
  nameOf: ({ title, edition }) => `${title}（第${edition}版）`,
  logged: {
    labels: { title: '名称', fromYear: '起用年度', mode: '评级方式', hash: '方案哈希' },
    values: (_services, { title, fromYear, mode, scheme }) => ({
      title,
      fromYear: String(fromYear),
      mode: mode === 'percentile' ? '按位次' : '按得分',
      hash: digestHex(hashOfTree(scheme)).slice(0, 16),
    }),
  },
  tell: {
    /** Everybody who may release it: the city's officers who did not write it. */
    async others(tx, services, { saved }) {
      const people = await officersOf(tx, 'city')
      await tell(tx, services, {
        to: people.flatMap(({ id }) => (saved.authors.includes(id) ? [] : [id])),
        template: 'schemeSubmitted',
        values: { scheme: `${saved.title}（第${saved.edition}版）`, from: String(saved.fromYear) },
        link: `${officePath('ratingSchemes')}?open=${saved.id}`,
        sms: false,
      })
    },
  },
}

export const isComputing = ({ state }: { state: string }): boolean => beginsIn(ratingRunCase, 'finish', state)

export const runKind: CaseKind<RatingRunState, RatingRunAction, RatingRunFacts, typeof ratingRun> = {
  machine: ratingRunCase,
  table: ratingRun,
  scope: scopeBy(ratingRun, readByCity),
  async facts(tx, row, actor) {
    if (!row) return { isTrial: false, isSecond: false, yearIsOpen: true, isIdle: true }
    const published = await publishedRunOf(tx, row.year)
    return {
      isTrial: row.trial,
      isSecond: actor !== null && !(await isFirstHand(tx, row.id, actor, [row.startedBy, row.frozenBy])),
      yearIsOpen: published === null,
      isIdle: !isComputing(row) || !(await isJobOpen(tx, row.jobId)),
    }
  },
  nameOf: ({ year, trial }) => `${year}年度${trial ? '评分试算' : '评分'}`,
  tell: {},
}
