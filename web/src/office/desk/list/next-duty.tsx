/** A queue that is worked off leads to what is to be done next. */
import { todo } from '@green/contract/calls/overview/todo.ts'
import { sectionsOf } from '../../../filing/todo/todo-items.ts'
import { Way } from '../../../platform/navigation/way.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'

export function NextDuty() {
  const { data } = useCall(todo.mine, {})
  const next = data && sectionsOf(data.groups)[0]?.lines[0]
  if (!next) return null
  return (
    <Way link={next.link} className={buttonClass('primary')}>
      下一类：{next.title} · {next.label}（{next.count} 件）
    </Way>
  )
}
