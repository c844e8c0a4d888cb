/** The trial run of one step for many cases: what the officer has not looked at is named for each. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Chosen } from '../keys/selection.ts'
import { ManyResults } from './many-results.tsx'

const id = 'a0000000-0000-4000-8000-000000000001'
const step = { action: 'countyApprove', to: 'county_approved', label: '同意推荐', needs: {} } as never
const able: Chosen[] = [
  {
    id,
    programme: 'green-factory',
    version: 1,
    enterpriseName: '甲厂',
    number: 'GF2026-00001',
    stateLabel: '',
    allowed: [],
  },
]

test('score, doubts, files not opened and the quota stand beside each case', () => {
  const tried = {
    dryRun: true,
    ok: 1,
    failed: 0,
    undo: null,
    results: [{ id, enterpriseName: '甲厂', ok: true, message: '将变为“待市级审核”' }],
    facts: {
      [id]: {
        systemScore: 81.5,
        expertScore: null,
        doubts: 2,
        unopened: ['营业执照', '能源审计报告', '环评批复'],
        quota: { used: 3, of: 5 },
      },
    },
  }
  const shown = renderToStaticMarkup(
    <ManyResults shared={{ step, able, excluded: [] }} progress={{ tried, done: null, undone: undefined }} />,
  )
  for (const text of ['1 件有存疑，1 件有您没有打开的附件', '81.50', '2 处', '营业执照、能源审计报告等 3 项', '3 / 5'])
    expect(shown).toContain(text)
})
