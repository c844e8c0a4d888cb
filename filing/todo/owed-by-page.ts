/** 要办的事 by the page of the portal on which it is done. */

type Duty = { link: string; count: number; late: number }
export type OwedThere = { page: string; count: number; late: number }

/** How much is to be done on each page, without parameters of its address, and how much of it is late. */
export function owedByPage(groups: readonly Duty[]): OwedThere[] {
  const byPage = Map.groupBy(groups, ({ link }) => link.split('?')[0] ?? link)
  return [...byPage].map(([page, of]) => ({
    page,
    count: of.reduce((sum, { count }) => sum + count, 0),
    late: of.reduce((sum, { late }) => sum + late, 0),
  }))
}
