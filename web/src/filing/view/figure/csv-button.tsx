/** A table as a CSV file: the button beside a map, a chart or a table. */
import { saveFile } from '../../../platform/request/save-file.ts'
import { Button } from '../../../ui/control/button.tsx'
import { csvOf } from '../../../ui/table/csv.ts'

type Table = Parameters<typeof csvOf>

/** `name`: of the file, without its ending. */
export function CsvButton({ name, head, rows }: { name: string; head: Table[0]; rows: Table[1] }) {
  const save = () => saveFile(new Blob([csvOf(head, rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  return (
    <Button kind="quiet" icon="download" onClick={save}>
      下载CSV表格
    </Button>
  )
}
