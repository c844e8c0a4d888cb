/** The open section: its questions, and the way to the one before and after. */
import type { Section } from '@green/filing/programme.ts'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { useForm, useFormStore } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { checkPlace } from './form-store.ts'
import { ManyFiles } from './many-files.tsx'

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
  const at = keys.indexOf(section.key)
  const before = keys[at - 1]
  const after = keys[at + 1]
  return (
    <section className="fl-section" aria-labelledby={`section-${section.key}`}>
      <h2 ref={heading} id={`section-${section.key}`} tabIndex={-1}>
        {section.title}
      </h2>
      {section.intro ? <p className="fl-intro">{section.intro}</p> : null}
      <ManyFiles fields={section.fields} />
      <div className="fl-fields">
        {section.fields.map((field) => (
          <FormField key={field.key} field={field} path={field.key} />
        ))}
      </div>
      <footer className="fl-steps">
        {before ? (
          <Button icon="left" onClick={() => store.open(before)}>
            上一节
          </Button>
        ) : null}
        <Button kind="primary" onClick={() => store.open(after ?? checkPlace)}>
          {after ? `下一节：${titleOf(store.programme.form, after)}` : '检查并提交'}
        </Button>
      </footer>
    </section>
  )
}

function titleOf(form: readonly Section[], key: string): string {
  return form.find((s) => s.key === key)?.title ?? ''
}
