/** Facts of rows and of the site as the cross-checks read them: products, energy prices, projects, water, people, land. */

type Values = ReadonlyMap<string, number>

const productKey = /^prod\.(.+)\|([^|]*)\.(\w+)$/su
const projectKey = /^project\.(.+)\.(\w+)$/su

/** The parts by what they belong to, in the order in which they stand. */
function grouped(values: Values, pattern: RegExp, nameOf: (found: RegExpExecArray) => string) {
  const groups = new Map<string, Record<string, number>>()
  for (const [key, value] of values) {
    const found = pattern.exec(key)
    const part = found?.at(-1)
    if (!found || part === undefined) continue
    const name = nameOf(found)
    groups.set(name, { ...groups.get(name), [part]: value })
  }
  return groups
}

/** A product that forms state in several units is one product: that with the most parts is read. */
function productsOf(values: Values) {
  const rows = [...grouped(values, productKey, ([, name, unit]) => JSON.stringify([name, unit]))].map(
    ([key, parts]) => {
      const [name = '', unit = ''] = JSON.parse(key) as string[]
      return { name, unit, parts }
    },
  )
  return [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((same) => {
    const [row] = same.toSorted((a, b) => Object.keys(b.parts).length - Object.keys(a.parts).length)
    if (!row) return []
    const { output, capacity, value, tce, intake } = row.parts
    return [{ name: row.name, unit: row.unit, output, capacity, value, tce, water: intake }]
  })
}

/** What a project saves of the plant's energy. */
function projectsOf(values: Values) {
  const plantTce = values.get('total.tce')
  return [...grouped(values, projectKey, ([, name = '']) => name)].flatMap(([name, { savedTce, invest }]) =>
    savedTce ? [{ name, saved: savedTce, invest: invest || undefined, plantTce }] : [],
  )
}

/** What all sources of water take for production; unknown where one does not say, or where they are not the whole intake. */
function productionOf(values: Values, intake: number): number | undefined {
  const sources = [...grouped(values, /^water\.(\w+)\.(\w+)$/u, ([, name = '']) => name).values()]
  const whole = sources.reduce((sum, { intake: own = 0 }) => sum + own, 0)
  const isWhole = Math.abs(whole - intake) <= intake * sourceTolerance
  const parts = sources.flatMap(({ production }) => production ?? [])
  return isWhole && parts.length === sources.length ? parts.reduce((a, b) => a + b, 0) : undefined
}
const sourceTolerance = 0.01

/** Beside the energy of the year: what forms state of it. */
export function rowFactsOf(values: Values) {
  const intake = values.get('water.intake')
  return {
    products: productsOf(values),
    projects: projectsOf(values),
    water:
      intake === undefined
        ? undefined
        : { intake, production: productionOf(values, intake), reuse: values.get('water.reuse') },
    revenue: values.get('money.revenue'),
    employees: values.get('people.employees'),
    landArea: values.get('land.area'),
    buildingFoot: values.get('land.buildingFoot'),
    buildArea: values.get('land.building'),
    pvKW: values.get('power.pvCapacity'),
    nonFossilTold: values.get('energy.nonFossilShare'),
  }
}
