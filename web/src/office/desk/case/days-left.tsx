/** The number of days left, highlighted when few. */
export function DaysLeft({ days }: { days: number }) {
  const text = days < 0 ? `已逾期 ${-days} 天` : days === 0 ? '今天截止' : `还有 ${days} 天`
  return <span className={`ol-under${days <= 2 ? ' desk-soon' : ''}`}>{text}</span>
}
