/** The open section: its fields, and links to the sections before and after. */
import type { Section } from '@green/filing/form/fields.ts'
import { lazy, type RefObject, Suspense } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { Loading, ReadOnly } from '../../ui/page/faces.tsx'
import styles from './form.module.css'
import { useForm, useFormFacts, useFormStore } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { checkPlace } from './form-store.ts'
import { ManyFiles } from './many-files.tsx'

/** Only where a return left a section closed. */
const AnswersView = lazy(() => import('../view/answer/answers-view.tsx').then((m) => ({ default: m.AnswersView })))

export function SectionPanel({
  section,
  heading,
}: {
  section: Section
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const store = useFormStore()
  const keys = useForm(
    (s) => s.derived.sections.map((one) => one.key),
    (a, b) => a.join() === b.join(),
  )
  const locked = useForm((s) => s.derived.locked, sameKeys)
  const open = section.fields.filter(({ key }) => !locked.has(key))
  const isMending = useForm((s) => s.back !== null)
  const at = keys.indexOf(section.key)
  const before = keys[at - 1]
  const after = keys[at + 1]
  return (
    <section className={styles.section} data-part="section" aria-labelledby={`section-${section.key}`}>
      <h2 ref={heading} id={`section-${section.key}`} tabIndex={-1}>
        {section.title}
      </h2>
      {section.intro ? <p className={styles.intro}>{section.intro}</p> : null}
      <LockedPart section={section} />
      <ManyFiles fields={open} />
      <div className={styles.fields} data-part="fields">
        {open.map((field) => (
          <FormField key={field.key} field={field} path={field.key} />
        ))}
      </div>
      <footer className={styles.steps} data-part="steps">
        {isMending ? (
          <Button kind="primary" icon="back" onClick={store.goBack}>
            返回检查页的这一项
          </Button>
        ) : null}
        {before ? (
          <Button icon="left" onClick={() => store.open(before)}>
            上一节
          </Button>
        ) : null}
        <Button kind={isMending ? 'plain' : 'primary'} onClick={() => store.open(after ?? checkPlace)}>
          {after ? `下一节：${titleOf(store.programme.form, after)}` : '检查并提交'}
        </Button>
      </footer>
    </section>
  )
}

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((key) => b.has(key))

/** The part of this section that a return left closed, read-only, with the reason. */
function LockedPart({ section }: { section: Section }) {
  const store = useFormStore()
  const { openTitles } = useFormFacts()
  const locked = useForm((s) => s.derived.locked, sameKeys)
  const values = useForm((s) => s.derived.values)
  if (!openTitles || !section.fields.some(({ key }) => locked.has(key))) return null
  const fields = section.fields.filter(({ key, spec }) => locked.has(key) || spec.kind === 'calc')
  return (
    <>
      <ReadOnly
        reason={`审核人退回时没有开放本节，内容保持提交时的样子。这次可以修改的是：${openTitles.join('、')}；确需修改本节的，请联系审核人重新退回。`}
      />
      <Suspense fallback={<Loading rows={4} label="正在打开已提交的内容" />}>
        <AnswersView
          programme={{ ...store.programme, form: [{ ...section, title: '已提交的内容', fields }] }}
          reference={store.context.reference}
          values={values}
          level={3}
        />
      </Suspense>
    </>
  )
}

function titleOf(form: readonly Section[], key: string): string {
  return form.find((s) => s.key === key)?.title ?? ''
}
