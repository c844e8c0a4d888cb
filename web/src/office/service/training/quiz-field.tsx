/** The quiz of a course: pass mark, tries and wait, questions with their right options. */
import { type CourseQuiz, courseLengths, type QuizQuestion } from '@green/contract/content/training.ts'
import { randomId } from '../../../platform/request/random-id.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, Fault, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import contentStyles from '../../content/content/content.module.css'
import styles from '../../desk/desk.module.css'
import { wholeOf } from './whole-of.ts'

type Faults = (field: string) => string | undefined
type QuizFieldProps = { quiz: CourseQuiz | null; fault: Faults; onChange: (quiz: CourseQuiz | null) => void }

const question = (): QuizQuestion => ({ id: randomId(), text: '', many: false, options: ['', ''], right: [] })
const fresh = (): CourseQuiz => ({ passScore: 60, tries: 3, waitHours: 24, questions: [question()] })

export function QuizField({ quiz, fault, onChange }: QuizFieldProps) {
  if (!quiz)
    return (
      <Sheet title="测验" id="tr-quiz">
        <p className="ge-hint">没有测验：学完各部分就取得学习证明。</p>
        <Button icon="plus" onClick={() => onChange(fresh())}>
          添加测验
        </Button>
      </Sheet>
    )
  const set = (change: Partial<CourseQuiz>) => onChange({ ...quiz, ...change })
  const numbers = [
    ['passScore', '及格分（1至100）'],
    ['tries', '每轮可作答次数（1至10）'],
    ['waitHours', '一轮用完后等待的小时数（1至168）'],
  ] as const
  return (
    <Sheet title="测验" id="tr-quiz">
      <div className={styles.form}>
        <div className={contentStyles.pair}>
          {numbers.map(([key, label]) => (
            <TextInput
              key={key}
              id={`tr-quiz-${key}`}
              label={label}
              required
              inputMode="numeric"
              value={quiz[key] === 0 ? '' : String(quiz[key])}
              fault={fault(`quiz.${key}`)}
              onChange={(typed) => set({ [key]: wholeOf(typed) ?? 0 })}
            />
          ))}
        </div>
        <Fault id="tr-questions">{fault('quiz.questions')}</Fault>
        {quiz.questions.map((one, i) => (
          <QuestionFields
            key={one.id}
            of={one}
            no={i + 1}
            fault={(field) => fault(`quiz.questions[${i}]${field}`)}
            onChange={(next) => set({ questions: quiz.questions.map((old) => (old.id === one.id ? next : old)) })}
            onRemove={() => set({ questions: quiz.questions.filter(({ id }) => id !== one.id) })}
          />
        ))}
        <div className={styles.act}>
          <Button icon="plus" onClick={() => set({ questions: [...quiz.questions, question()] })}>
            添加一题
          </Button>
          <Button icon="close" onClick={() => onChange(null)}>
            取消测验
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

type QuestionFieldsProps = {
  of: QuizQuestion
  no: number
  fault: Faults
  onChange: (next: QuizQuestion) => void
  onRemove: () => void
}

function QuestionFields({ of, no, fault, onChange, onRemove }: QuestionFieldsProps) {
  const id = `tr-question-${of.id}`
  const set = (change: Partial<QuizQuestion>) => onChange({ ...of, ...change })
  const toggle = (at: number, isOn: boolean) =>
    set({ right: isOn ? (of.many ? [...of.right, at] : [at]) : of.right.filter((one) => one !== at) })
  const drop = (at: number) =>
    set({
      options: of.options.filter((_, i) => i !== at),
      right: of.right.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one)),
    })
  // Options are told apart by their place alone.
  const options = of.options.map((text, at) => ({ key: `${id}-${at}`, text, at }))
  return (
    <fieldset className="ge-field">
      <legend className="ge-label">{`第${no}题`}</legend>
      <Fault id={id}>{fault('')}</Fault>
      <TextArea
        id={`${id}-text`}
        label="题目"
        required
        rows={2}
        maxLength={courseLengths.question}
        value={of.text}
        fault={fault('.text')}
        onChange={(text) => set({ text })}
      />
      <Checkbox
        id={`${id}-many`}
        checked={of.many}
        onChange={(many) => set({ many, right: many ? of.right : of.right.slice(0, 1) })}
      >
        多选题
      </Checkbox>
      {options.map(({ key, text, at }) => (
        <div key={key} className={contentStyles.pair}>
          <TextInput
            id={key}
            label={`选项${at + 1}`}
            required
            maxLength={courseLengths.option}
            value={text}
            fault={fault(`.options[${at}]`)}
            onChange={(typed) => set({ options: of.options.map((old, i) => (i === at ? typed : old)) })}
          />
          <Checkbox id={`${key}-right`} checked={of.right.includes(at)} onChange={(isOn) => toggle(at, isOn)}>
            {`选项${at + 1}是正确答案`}
          </Checkbox>
          {of.options.length > 2 ? (
            <Button size="small" icon="close" onClick={() => drop(at)}>
              {`删除选项${at + 1}`}
            </Button>
          ) : null}
        </div>
      ))}
      <div className={styles.act}>
        {of.options.length < 8 ? (
          <Button size="small" icon="plus" onClick={() => set({ options: [...of.options, ''] })}>
            添加选项
          </Button>
        ) : null}
        <Button size="small" icon="close" onClick={onRemove}>
          {`删除第${no}题`}
        </Button>
      </div>
    </fieldset>
  )
}
