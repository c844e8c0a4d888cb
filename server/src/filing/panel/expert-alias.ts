/** 专家1, 专家2 …: the name an expert has in histories and for the filer. */
export function expertAlias(tasks: readonly { expertId: string }[], expertId: string): string {
  const seen = [...new Set(tasks.map((t) => t.expertId))]
  return `专家${seen.indexOf(expertId) + 1}`
}
