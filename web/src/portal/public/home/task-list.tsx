/** Tasks as tiles. */
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../../platform/navigation/address.ts'
import { usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import type { Task } from './tasks.ts'
import styles from './visitor-tasks.module.css'
import { linkOf } from './ways.ts'

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const table = usePageRoutes()
  const isSignedIn = useSession((session) => session.login !== null)
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.title}>
          <Link {...placeOf(linkOf(task, table, isSignedIn))}>
            <Icon name={task.icon} size={26} />
            {task.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
