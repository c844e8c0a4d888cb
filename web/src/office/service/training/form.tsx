/** The form of a course: what it is, its parts, its quiz. Every save is a text of its own. */

import { type CourseEditing, trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { type CourseText, courseCategories, courseLengths, trainingSlots } from '@green/contract/content/training.ts'
import type { FileRef } from '@green/contract/files.ts'
import { orgKindLabels, orgKinds } from '@green/contract/roles.ts'
import { longestOrganisationName } from '@green/filing/value/rule-settings.ts'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import contentStyles from '../../content/content/content.module.css'
import styles from '../../desk/desk.module.css'
import { PartsField } from './parts-field.tsx'
import { QuizField } from './quiz-field.tsx'
import { wholeOf } from './whole-of.ts'

const blank: CourseText = {
  title: '',
  category: 'policy',
  summary: '',
  teacher: '',
  orgName: '',
  startsOn: '',
  endsOn: '',
  place: '',
  url: '',
  cover: null,
  orgKinds: [],
  signUpLimit: null,
  parts: [],
  quiz: null,
}

type CourseFormProps = { course: CourseEditing | null; onSaved: (id: string) => void }

export function CourseForm({ course, onSaved }: CourseFormProps) {
  const [text, setText] = useState<CourseText>(course?.text ?? blank)
  const save = useAct(trainingEditing.saveDraft, {
    onDone: ({ id }) => {
      toast.success('已保存为新的一稿')
      onSaved(id)
    },
  })
  const change = (part: Partial<CourseText>) => setText((before) => ({ ...before, ...part }))
  const fault = (field: string) => faultOf(save.error, `text.${field}`)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        save.mutate({ ...(course ? { id: course.id, version: course.version } : {}), text })
      }}
    >
      <Sheet title="课程" id="tr-course">
        <div className={styles.form}>
          <Refused error={save.error} />
          <HeadFields text={text} fault={fault} change={change} />
        </div>
      </Sheet>
      <PartsField
        parts={text.parts}
        fault={fault}
        onChange={(next) => setText((before) => ({ ...before, parts: next(before.parts) }))}
      />
      <QuizField quiz={text.quiz} fault={fault} onChange={(quiz) => change({ quiz })} />
      <div className={styles.act}>
        <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
          保存草稿
        </Button>
      </div>
    </form>
  )
}

type HeadFieldsProps = {
  text: CourseText
  fault: (field: string) => string | undefined
  change: (part: Partial<CourseText>) => void
}

function HeadFields({ text, fault, change }: HeadFieldsProps) {
  return (
    <>
      <TextInput
        id="tr-title"
        label="课程名称"
        required
        maxLength={courseLengths.title}
        value={text.title}
        fault={fault('title')}
        onChange={(title) => change({ title })}
      />
      <div className={contentStyles.pair}>
        <Select
          id="tr-category"
          label="类别"
          required
          value={text.category}
          fault={fault('category')}
          options={Object.entries(courseCategories).map(([value, label]) => ({ value, label }))}
          onChange={(value) => change({ category: value as CourseText['category'] })}
        />
        <TextInput
          id="tr-org"
          label="主办单位"
          required
          maxLength={longestOrganisationName}
          value={text.orgName}
          fault={fault('orgName')}
          onChange={(orgName) => change({ orgName })}
        />
        <TextInput
          id="tr-teacher"
          label="讲师"
          maxLength={courseLengths.teacher}
          value={text.teacher}
          fault={fault('teacher')}
          onChange={(teacher) => change({ teacher })}
        />
        <TextInput
          id="tr-starts"
          type="date"
          label="开始日期"
          required
          value={text.startsOn}
          fault={fault('startsOn')}
          onChange={(startsOn) => change({ startsOn })}
        />
        <TextInput
          id="tr-ends"
          type="date"
          label="结束日期"
          required
          hint="到这一天为止；以后自动结束。"
          value={text.endsOn}
          fault={fault('endsOn')}
          onChange={(endsOn) => change({ endsOn })}
        />
        <TextInput
          id="tr-limit"
          label="名额（人）"
          hint="不限的留空。"
          inputMode="numeric"
          value={text.signUpLimit === null ? '' : String(text.signUpLimit)}
          fault={fault('signUpLimit')}
          onChange={(typed) => change({ signUpLimit: wholeOf(typed) })}
        />
        <TextInput
          id="tr-place"
          label="现场地点"
          hint="有现场授课的填写。"
          maxLength={courseLengths.place}
          value={text.place}
          fault={fault('place')}
          onChange={(place) => change({ place })}
        />
        <TextInput
          id="tr-url"
          label="网址"
          hint="加密的网址，从浏览器地址栏复制；没有的留空。"
          maxLength={courseLengths.url}
          value={text.url}
          fault={fault('url')}
          onChange={(url) => change({ url })}
        />
      </div>
      <TextArea
        id="tr-summary"
        label="简介"
        rows={2}
        maxLength={courseLengths.summary}
        value={text.summary}
        fault={fault('summary')}
        onChange={(summary) => change({ summary })}
      />
      <AudienceFields text={text} fault={fault} change={change} />
    </>
  )
}

/** Who may sign up, and the picture. */
function AudienceFields({ text, fault, change }: HeadFieldsProps) {
  return (
    <>
      <fieldset className="ge-field">
        <legend className="ge-label">可以报名的单位（都不勾选为不限）</legend>
        {orgKinds.map((kind) => (
          <Checkbox
            key={kind}
            id={`tr-kind-${kind}`}
            checked={text.orgKinds.includes(kind)}
            onChange={(isOn) =>
              change({ orgKinds: isOn ? [...text.orgKinds, kind] : text.orgKinds.filter((one) => one !== kind) })
            }
          >
            {orgKindLabels[kind]}
          </Checkbox>
        ))}
      </fieldset>
      <Field id="tr-cover" label="封面图片" hint="可以不传。" fault={fault('cover')}>
        <PapersInput
          id="tr-cover"
          slot={trainingSlots.cover}
          label="封面图片"
          max={1}
          maxMb={5}
          formats={['jpg', 'png']}
          files={text.cover ? [text.cover] : []}
          onChange={(next) =>
            change({ cover: (next(text.cover ? [text.cover] : [])[0] as FileRef | undefined) ?? null })
          }
        />
      </Field>
    </>
  )
}
