/** A filing as paper: questions, answers, tables and computed figures; the source of its PDF, Word and workbook. */

import { labelledProfile } from '@green/contract/enterprise/profile-completeness.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import { citedTitle } from '@green/filing/facts/citation-lines.ts'
import { type Citation, citedField } from '@green/filing/facts/facts.ts'
import { type AnswerSet, Answers, type RowAnswers } from '@green/filing/form/answers.ts'
import { asideText } from '@green/filing/form/aside.ts'
import { isSectionVisible, isVisible } from '@green/filing/form/check.ts'
import { type Field, fieldTitle, titled } from '@green/filing/form/fields.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { citedTable } from '../../base/ledger/cited-part.ts'
import { localTime } from '../../platform/clock.ts'
import type { Paper, PaperPart } from '../../platform/paper/paper.ts'
import type { FilingRecord } from '../record/store.ts'

const organisationLabels = labelledProfile([
  'enterpriseName',
  'socialCode',
  'qxName',
  'industryName',
  'address',
  'legalPerson',
  'employeeCount',
  'mainProducts',
])

/** The form in its own order, without hidden fields and those that this reader may not see. */
export function paperOf(
  programme: Programme,
  filing: FilingRecord,
  reference: Reference,
  { unseen, watermark }: { unseen: ReadonlySet<string>; watermark: string },
): Paper {
  const answers = new Answers(programme, filing.answers as AnswerSet)
  const figures = Object.entries(programme.figures).filter(([key]) => !unseen.has(key))
  return {
    title: programme.title.replace(/表?$/, '表'),
    foot: [filing.number, filing.contentHash ? `内容校验码 ${digestHex(filing.contentHash).slice(0, 16)}` : '']
      .filter(Boolean)
      .join('　'),
    watermark,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['受理号', filing.number ?? '（未提交）'],
          ['状态', stateLabel(programme, filing.state as State)],
          ['提交时间', filing.submittedAt ? localTime(filing.submittedAt) : ''],
          ...(filing.agent ? [['代办人', `${filing.agent.institutionName}（${filing.agent.name}）`] as const] : []),
          ...organisationLabels.map(([key, label]) => [label, filing.organisation[key] ?? ''] as const),
        ],
      },
      ...programme.form
        .filter((section) => isSectionVisible(section, answers))
        .flatMap((section) => [
          { kind: 'heading' as const, text: section.title },
          ...partsOf(
            section.fields.filter(({ key, spec }) => !unseen.has(key) && isVisible(spec, answers)),
            filing,
            reference,
          ),
        ]),
      ...(figures.length
        ? [
            { kind: 'heading' as const, text: '计算指标' },
            {
              kind: 'facts' as const,
              facts: figures.map(([key, figure]) => {
                const value = filing.figures[key] ?? null
                return [
                  titled(figure.label, figure.unit),
                  value === null ? '' : formatNumber(value, figure.decimals),
                ] as const
              }),
            },
          ]
        : []),
      ...citedParts(filing.citations.filter(({ path }) => !unseen.has(citedField(path)))),
    ],
  }
}

/** What the numbers cite of the ledger; nothing for a filing that was sent before its numbers did. */
function citedParts(citations: readonly Citation[]): PaperPart[] {
  const table = citedTable(citations)
  return table.length > 0 ? [{ kind: 'heading', text: citedTitle }, ...table] : []
}

/** Consecutive plain questions share a block; a table is a block of its own. */
function partsOf(fields: readonly Field[], filing: FilingRecord, reference: Reference): PaperPart[] {
  const parts: PaperPart[] = []
  let facts: (readonly [string, string])[] = []
  const close = () => {
    if (facts.length) parts.push({ kind: 'facts', facts })
    facts = []
  }
  for (const field of fields) {
    const { key, label, spec } = field
    if (spec.kind !== 'rows') {
      facts.push([fieldTitle(field), answerText(field, filing.answers, reference)])
      continue
    }
    close()
    parts.push({
      kind: 'table',
      title: label,
      head: spec.columns.map(fieldTitle),
      rows: ((filing.answers[key] ?? []) as RowAnswers[]).map((row) =>
        spec.columns.map((column) => answerText(column, row, reference)),
      ),
    })
  }
  close()
  return parts
}

/** The answer with its unit as typed: 12,000（填报为1.2亿元）. */
function answerText(field: Field, values: Readonly<Record<string, unknown>>, reference: Reference): string {
  const aside = asideText(field, values)
  return showValue(values[field.key], field.spec, reference) + (aside ? `（${aside}）` : '')
}
