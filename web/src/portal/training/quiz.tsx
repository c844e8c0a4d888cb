/** 测验: open once every part is done; the answer is a score, and single answers are told only after passing. */
import type { CallOutput } from '@green/contract/call.ts'
import { type Learning, training } from '@green/contract/calls/service/training.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Fault } from '../../ui/control/field.tsx'
import { faultOf, Refused } from '../../ui/control/refused.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { toast } from '../../ui/over/toast.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import type { Course } from './course-labels.ts'
import styles from './training.module.css'

type QuizPanelProps = { course: Course; learning: Learning }
type Questions = CallOutput<typeof training.quiz>

export function QuizPanel({ course, learning }: QuizPanelProps) {
  const { quiz, isLearnt } = learning
  const isOpen = quiz !== null && isLearnt && !quiz.passed && quiz.waitUntil === null && course.time === 'open'
  const query = useCall(training.quiz, { courseId: course.id }, { enabled: isOpen })
  if (!quiz) return null
  return (
    <Sheet title="测验" id="quiz">
      {quiz.passed ? <p>{`已通过，最高${quiz.bestScore ?? 0}分。`}</p> : null}
      {!isLearnt ? <p>学完各部分后开始测验。</p> : null}
      {isLearnt && !quiz.passed && quiz.bestScore !== null ? <p>{`最高${quiz.bestScore}分，还没有通过。`}</p> : null}
      {quiz.waitUntil ? <p>{`这一轮的次数已用完，${dateTimeText(quiz.waitUntil)}以后可以再试。`}</p> : null}
      {isLearnt && !quiz.passed && course.time === 'ended' ? <p>课程已结束，不能再参加测验。</p> : null}
      {isOpen ? (
        <QueryView query={query} loading="正在读取题目" rows={6}>
          {(data) => <QuizForm key={data.textNo} of={data} courseId={course.id} triesLeft={quiz.triesLeft} />}
        </QueryView>
      ) : null}
    </Sheet>
  )
}

function QuizForm({ of, courseId, triesLeft }: { of: Questions; courseId: string; triesLeft: number }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly number[]>>>({})
  const answer = useAct(training.answer, {
    onDone: ({ score, passed }) =>
      passed ? toast.success(`${score}分，已通过`) : toast.warning(`${score}分，没有通过，请复习后再试`),
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (answer.isPending) return
        const answers = of.questions.map(({ id }) => ({ id, chosen: [...(chosen[id] ?? [])] }))
        answer.mutate({ courseId, textNo: of.textNo, answers })
      }}
    >
      <Refused error={answer.error} />
      <p className="ge-hint">{`这一轮还可以作答${triesLeft}次。交卷后只告诉得分，通过以后才显示答案。`}</p>
      {of.questions.map((question, i) => (
        <Question
          key={question.id}
          of={question}
          no={i + 1}
          chosen={chosen[question.id] ?? []}
          fault={faultOf(answer.error, `answers[${i}]`)}
          onChange={(next) => setChosen({ ...chosen, [question.id]: next })}
        />
      ))}
      <p className={styles.acts}>
        <Button type="submit" kind="primary" running={answer.isPending ? '正在交卷' : false}>
          交卷
        </Button>
      </p>
    </form>
  )
}

type QuestionProps = {
  of: Questions['questions'][number]
  no: number
  chosen: readonly number[]
  fault: string | undefined
  onChange: (chosen: number[]) => void
}

function Question({ of: { id, text, many, options }, no, chosen, fault, onChange }: QuestionProps) {
  const choose = (at: number, isOn: boolean) =>
    onChange(many ? (isOn ? [...chosen, at] : chosen.filter((one) => one !== at)) : [at])
  return (
    <fieldset className={`ge-field${fault ? ' ge-field-wrong' : ''}`}>
      <legend className="ge-label">{`${no}. ${text}${many ? '（多选）' : ''}`}</legend>
      {options.map((option, at) => (
        <label key={option} className={`ge-radio${many ? ' ge-checkbox' : ''}`}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={`quiz-${id}`}
            checked={chosen.includes(at)}
            onChange={(event) => choose(at, event.target.checked)}
          />
          <span>{option}</span>
        </label>
      ))}
      <Fault id={`quiz-${id}`}>{fault}</Fault>
    </fieldset>
  )
}
