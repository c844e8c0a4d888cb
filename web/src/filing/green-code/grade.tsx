/** The grade as a mark: its word, its letter and a colour; none of them is red. */
import { classes } from '../../ui/classes.ts'
import styles from './grade.module.css'

const labels: Readonly<Record<string, string>> = { 'A+': '引领', A: '良好', B: '达标', C: '待提升' }
const marks: Readonly<Record<string, string>> = { 'A+': 'lead', A: 'good', B: 'met', C: 'below' }

export const gradeText = (grade: string): string => (labels[grade] ? `${grade} ${labels[grade]}` : grade)

/** `large` for the head of a page, otherwise for a line of a list. */
export function GradeBadge({ grade, large = false }: { grade: string; large?: boolean }) {
  return (
    <span className={classes(styles.grade, styles[`grade-${marks[grade] ?? 'none'}`], large ? styles.large : '')}>
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
