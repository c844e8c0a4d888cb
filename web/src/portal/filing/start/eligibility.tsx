/** 先看能不能申报: the programme's questions; those the archive can answer are answered, a no says why and what to do. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { type EligibilityQuestion, eligibilityVerdict } from '@green/filing/scoring/eligibility.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { RadioRow } from '../../../ui/control/field.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import styles from './eligibility.module.css'

type EligibilityProps = { programme: Programme; questions: readonly EligibilityQuestion[] }
type Answers = Readonly<Record<string, boolean | null>>

const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

export function Eligibility({ programme, questions }: EligibilityProps) {
  const orgKind = useSession((s) => s.login?.qyItem?.orgKind ?? null)
  const { data } = useCall(filing.eligibility, { programme: programme.id }, { enabled: mayFile(programme, orgKind) })
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <EligibilityQuestions
      questions={questions}
      known={data?.known ?? {}}
      isFilled={answers}
      onAnswer={(key, yes) => setAnswers({ ...answers, [key]: yes })}
    />
  )
}

type QuestionsProps = {
  questions: readonly EligibilityQuestion[]
  known: Answers
  isFilled: Answers
  onAnswer: (key: string, yes: boolean) => void
}

/** Pure display, so that every verdict can be tested. */
export function EligibilityQuestions({ questions, known, isFilled: answers, onAnswer }: QuestionsProps) {
  const answerOf = (key: string) => known[key] ?? answers[key] ?? null
  const verdict = eligibilityVerdict(
    questions,
    Object.fromEntries(questions.map(({ key }) => [key, answerOf(key)] as const)),
  )
  const open = questions.filter(({ key }) => answerOf(key) === null).length
  return (
    <section className={styles.eligibility} aria-labelledby="eligibility-title">
      <h3 id="eligibility-title">先看能不能申报</h3>
      <ol>
        {questions.map((one) => {
          const answer = answerOf(one.key)
          return (
            <li key={one.key}>
              {typeof known[one.key] === 'boolean' ? (
                <p className={styles.known}>
                  {one.ask}
                  <span>
                    <Tag tone={answer ? 'green' : 'red'}>{answer ? '是' : '否'}</Tag>
                    <span className="ge-hint">来自平台档案</span>
                  </span>
                </p>
              ) : (
                <RadioRow
                  id={`eligibility-${one.key}`}
                  label={one.ask}
                  value={answer === null ? '' : answer ? '1' : '0'}
                  options={yesNo}
                  onChange={(value) => onAnswer(one.key, value === '1')}
                />
              )}
              {answer === false ? (
                <p className={one.isAdvice ? styles.advice : styles.no}>
                  <Icon name={one.isAdvice ? 'info' : 'alert'} size={16} />
                  <span>
                    {one.isAdvice ? '不影响提交。' : '现在不能申报。'}依据：{one.clause}。怎么办：{one.otherwise}。
                  </span>
                </p>
              ) : null}
            </li>
          )
        })}
      </ol>
      <p className={classes(styles.verdict, styles[`eligibility-${verdict}`])} role="status">
        <Icon name={verdict === 'eligible' ? 'check' : verdict === 'barred' ? 'alert' : 'info'} size={16} />
        {verdict === 'eligible'
          ? '符合申报条件，可以开始填写。'
          : verdict === 'barred'
            ? '有不符合的条件，填写前请先按上面的办法处理，以免白填。'
            : `还有${open}个问题没有回答；回答不会保存，只用来判断能不能申报。`}
      </p>
    </section>
  )
}
