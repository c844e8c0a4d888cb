/** The answers of a filing for readers: sections, visible fields, tables, files. */

import type { Citation } from '@green/filing/facts/facts.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { isSectionVisible, isVisible } from '@green/filing/form/check.ts'
import type { Field } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { type ReactNode, use, useMemo } from 'react'
import { classes } from '../../../ui/classes.ts'
import { outputOf } from '../../kinds/outputs.tsx'
import { PersonalContext } from '../personal-place.ts'
import styles from './answers-view.module.css'
import { Aside } from './aside.tsx'
import { CitationNotes } from './citation-notes.tsx'

export type AnswersViewProps = {
  programme: Programme
  reference: Reference
  values: AnswerSet
  /** Only these sections. */
  sections?: readonly string[]
  /** What the numbers cite of the ledger. */
  citations?: readonly Citation[] | undefined
  /** Keys of answers hidden from this reader. */
  unseen?: readonly string[] | undefined
  /** At the right of a field: 修改, a pin for a note, a mark. */
  afterLabel?: (field: Field) => ReactNode
  /** Below a field: notes, findings. */
  below?: (field: Field) => ReactNode
  /** Keys to highlight, for example those changed since the last submission. */
  marked?: ReadonlySet<string>
  /** Level of the section headings; 0 without a heading, where the section has one already. */
  level?: 0 | 2 | 3
}

const wideKinds = ['area', 'rows', 'choices']

/** The id of a field in the view, for links from findings and differences. */
export function viewIdOf(key: string): string {
  return `answer-${key}`
}

export function AnswersView(props: AnswersViewProps) {
  const { programme, reference, values, sections, unseen, citations = [], afterLabel, below, marked, level = 2 } = props
  const answers = useMemo(() => new Answers(programme, values), [programme, values])
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <>
      {programme.form
        .filter((section) => !sections || sections.includes(section.key))
        .filter((section) => isSectionVisible(section, answers))
        .map((section) => (
          <section
            key={section.key}
            className={styles.view}
            data-part="view"
            {...(level === 0 ? { 'aria-label': section.title } : { 'aria-labelledby': `view-${section.key}` })}
          >
            {level === 0 ? null : <Heading id={`view-${section.key}`}>{section.title}</Heading>}
            <dl className={styles.viewFields} data-part="view-fields">
              {section.fields
                .filter((field) => !unseen?.includes(field.key) && isVisible(field.spec, answers))
                .map((field) => {
                  const Output = outputOf(field.spec.kind)
                  return (
                    <div
                      key={field.key}
                      id={viewIdOf(field.key)}
                      className={classes(
                        styles.viewField,
                        wideKinds.includes(field.spec.kind) && styles.viewWide,
                        marked?.has(field.key) ? styles.viewMarked : '',
                      )}
                      data-part="view-field"
                    >
                      <dt>
                        {field.label}
                        {afterLabel ? <span className={styles.viewAside}>{afterLabel(field)}</span> : null}
                      </dt>
                      <dd>
                        <At path={field.key}>
                          <Output
                            label={field.label}
                            spec={field.spec}
                            value={values[field.key] ?? null}
                            reference={reference}
                          />
                        </At>
                        <Aside field={field} values={values} />
                        <CitationNotes field={field.key} citations={citations} isTable={field.spec.kind === 'rows'} />
                        {below?.(field)}
                      </dd>
                    </div>
                  )
                })}
            </dl>
          </section>
        ))}
    </>
  )
}

/** Tells its children which field they belong to, where masked numbers can be revealed. */
function At({ path, children }: { path: string; children: ReactNode }) {
  const place = use(PersonalContext)
  return place ? <PersonalContext value={{ ...place, path }}>{children}</PersonalContext> : children
}
