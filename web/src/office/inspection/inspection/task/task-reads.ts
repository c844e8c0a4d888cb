/** What a change of a task refreshes besides its own family. */
import { lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'

export const taskReads = [lsdttaskmg.getTaskQyForm, lsdttaskmg.selectPage]
