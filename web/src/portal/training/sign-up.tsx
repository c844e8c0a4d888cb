/** 报名: the learner's name, post and telephone. */

import { postLength, training } from '@green/contract/calls/service/training.ts'
import { longestPersonName, mobileLength } from '@green/filing/value/rule-settings.ts'
import { useState } from 'react'
import { useClosed } from '../../platform/navigation/closed-feature.ts'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { TextInput } from '../../ui/control/field.tsx'
import { faultOf, Refused } from '../../ui/control/refused.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { PausedLine } from '../../ui/page/paused-line.tsx'
import type { Course } from './course-labels.ts'
import styles from './training.module.css'

export function SignUpForm({ course }: { course: Course }) {
  const [input, setInput] = useState({ personName: '', post: '', phone: '' })
  const sign = useAct(training.signUp, { onDone: () => toast.success('已报名') })
  const closed = useClosed('enrolment')
  if (closed)
    return (
      <Sheet title="报名" id="sign-up">
        <PausedLine text={closed} />
      </Sheet>
    )
  if (course.time === 'ended')
    return (
      <Sheet title="报名" id="sign-up">
        <p>课程已结束，不能再报名；内容仍可查看。</p>
      </Sheet>
    )
  const set = (key: keyof typeof input) => (value: string) => setInput({ ...input, [key]: value })
  return (
    <Sheet title="报名" id="sign-up">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!sign.isPending) sign.mutate({ courseId: course.id, ...input })
        }}
      >
        <Refused error={sign.error} />
        {course.isFull ? <p>名额已满，不再接受报名；内容可以查看。</p> : null}
        <TextInput
          id="tr-name"
          label="姓名"
          required
          hint="印在学习证明上，报名后不能更改。"
          maxLength={longestPersonName}
          value={input.personName}
          fault={faultOf(sign.error, 'personName')}
          onChange={set('personName')}
        />
        <TextInput
          id="tr-post"
          label="岗位"
          required
          maxLength={postLength}
          value={input.post}
          fault={faultOf(sign.error, 'post')}
          onChange={set('post')}
        />
        <TextInput
          id="tr-phone"
          label="手机号"
          required
          inputMode="tel"
          maxLength={mobileLength}
          value={input.phone}
          fault={faultOf(sign.error, 'phone')}
          onChange={set('phone')}
        />
        <p className={styles.acts}>
          <Button type="submit" kind="primary" disabled={course.isFull} running={sign.isPending ? '正在报名' : false}>
            报名
          </Button>
        </p>
      </form>
    </Sheet>
  )
}
