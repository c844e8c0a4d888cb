/** A sample to download for an attachment: written from the programme's definition, with the filer's name in it. */

import type { Programme } from '../programme/programme.ts'
import { rubricsOf } from '../scoring/rubric.ts'
import type { Field, Spec } from './fields.ts'
import { fieldsOf } from './form.ts'

type TextPart = { kind: 'heading'; text: string } | { kind: 'words'; text: string }
type SheetPart =
  | TextPart
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  | { kind: 'table'; title: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** Content from the programme's definition: `indicators` writes its scoring table, `form` its fields with space for the answers, `signature` the end. */
export type TemplatePart = TextPart | { kind: 'indicators' | 'form' | 'signature' }
export type Template = { title: string; parts: readonly TemplatePart[] }

export const heading = (text: string): TemplatePart => ({ kind: 'heading', text })
export const textPart = (text: string): TemplatePart => ({ kind: 'words', text })

/** Who downloads the sample. */
export type Taker = { enterpriseName: string; socialCode: string; address: string; legalPerson: string }

/** The sample of an attachment as a sheet, or null where the definition names none. */
export function templateSheet(
  programme: Programme,
  key: string,
  taker: Taker,
): { title: string; parts: readonly SheetPart[] } | null {
  const field = fieldsOf(programme).find((f) => f.key === key)
  const template = field?.spec.kind === 'files' ? field.spec.template : undefined
  if (!template) return null
  const filled = (text: string) =>
    text.replaceAll('{单位}', taker.enterpriseName).replaceAll('{类别}', programme.title.replace(/申报$/, ''))
  return {
    title: filled(template.title),
    parts: template.parts.flatMap((part): readonly SheetPart[] => {
      switch (part.kind) {
        case 'indicators':
          return indicatorTables(programme)
        case 'form':
          return formSheets(programme, taker)
        case 'signature':
          return [signature(taker)]
        default:
          return [{ kind: part.kind, text: filled(part.text) }]
      }
    }),
  }
}

function signature({ enterpriseName, socialCode, legalPerson }: Taker): SheetPart {
  return {
    kind: 'facts',
    facts: [
      ['申报单位（公章）', enterpriseName],
      ['统一社会信用代码', socialCode],
      ['法定代表人（签字）', legalPerson ? `（${legalPerson}）` : ''],
      ['日期', '　　　　年　　月　　日'],
    ],
  }
}

function indicatorTables(programme: Programme): SheetPart[] {
  return rubricsOf(programme).flatMap(({ indicators }) =>
    [...Map.groupBy(indicators, ({ group }) => group)].flatMap(([group, own]): SheetPart[] => [
      {
        kind: 'table',
        title: group,
        head: ['序号', '指标', '单位', '分值', '自评情况', '自评得分'],
        rows: own.map(({ seq, label, unit, points }) => [seq, label, unit ?? '', String(points), '', '']),
      },
    ]),
  )
}

const paperless = ['files', 'calc']

function formSheets(programme: Programme, { enterpriseName, socialCode, address }: Taker): SheetPart[] {
  const isOnPaper = ({ spec }: Field) => !paperless.includes(spec.kind)
  return [
    {
      kind: 'facts',
      facts: [
        ['单位名称', enterpriseName],
        ['统一社会信用代码', socialCode],
        ['地址', address],
      ],
    },
    ...programme.form
      .filter(({ fields }) => fields.some(isOnPaper))
      .flatMap(({ title, fields }): SheetPart[] => [
        { kind: 'heading', text: title },
        {
          kind: 'facts',
          facts: fields
            .filter((f) => isOnPaper(f) && f.spec.kind !== 'rows')
            .map(({ label, spec }) => [withUnit(label, spec), '']),
        },
        ...fields.flatMap((f): SheetPart[] =>
          f.spec.kind === 'rows'
            ? [
                {
                  kind: 'table',
                  title: f.label,
                  head: f.spec.columns.filter(isOnPaper).map((c) => withUnit(c.label, c.spec)),
                  rows: [[], [], []].map(() =>
                    f.spec.kind === 'rows' ? f.spec.columns.filter(isOnPaper).map(() => '') : [],
                  ),
                },
              ]
            : [],
        ),
      ]),
  ]
}

const withUnit = (label: string, spec: Spec) => ('unit' in spec && spec.unit ? `${label}(${spec.unit})` : label)
