/** The grade as a mark: its word, its letter and a colour; none of them is red. */
import './green-code.css'

const labels: Readonly<Record<string, string>> = { 'A+': '引领', A: '良好', B: '达标', C: '待提升' }
const marks: Readonly<Record<string, string>> = { 'A+': 'lead', A: 'good', B: 'met', C: 'below' }

export const gradeText = (grade: string): string => (labels[grade] ? `${grade} ${labels[grade]}` : grade)

/** `large` for the head of a page, otherwise for a line of a list. */
export function GradeBadge({ grade, large = false }: { grade: string; large?: boolean }) {
  return (
    <span className={`gc-grade gc-grade-${marks[grade] ?? 'none'}${large ? ' gc-grade-large' : ''}`}>
      {large && labels[grade] ? (
        <>
          <b>{grade}</b>
          <span>{labels[grade]}</span>
        </>
      ) : (
        grade
      )}
    </span>
  )
}
