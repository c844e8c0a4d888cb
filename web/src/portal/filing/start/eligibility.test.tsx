import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EligibilityQuestions } from './eligibility.tsx'

const questions = greenFactory.eligibility ?? []
const renderedWith = (known: Record<string, boolean>, isFilled: Record<string, boolean>) =>
  renderToStaticMarkup(
    <EligibilityQuestions questions={questions} known={known} isFilled={isFilled} onAnswer={() => undefined} />,
  ).replace(/<[^>]+>/g, '')

test('what is known is not asked again, and a no says the clause and what to do', () => {
  const page = renderedWith({ registered: true }, { systems: false })
  expect(page).toContain('来自平台档案')
  expect(page).toContain(
    '现在不能申报。依据：GB/T 36132—2025《绿色工厂评价通则》基本要求。怎么办：先建立并运行四项管理体系',
  )
  expect(page).toContain('有不符合的条件')
})

test('all yes is reported, before that the number of open questions', () => {
  expect(renderedWith({}, {})).toContain(`还有${questions.length}个问题没有回答`)
  expect(renderedWith({}, Object.fromEntries(questions.map((one) => [one.key, true])))).toContain('可以开始填写')
})
