import { createContext, type ReactNode, use } from 'react'
import { categories, type Category, type CategoryNames } from '#contract/membership/categories.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { request } from '../../api/client.ts'

const whileLoading = Object.fromEntries(categories.map((category) => [category, '…'])) as CategoryNames

const Context = createContext<CategoryNames>(whileLoading)

/** The names that an owner gives the categories. */
export async function loadCategoryNames(signal: AbortSignal): Promise<CategoryNames> {
  const { prices } = await request(currentPrices, {}, { signal })
  return Object.fromEntries(prices.map(({ category, name }) => [category, name])) as CategoryNames
}

type Props = { names: CategoryNames | null; children: ReactNode }

export function CategoryNamesProvider({ names, children }: Props) {
  return <Context value={names ?? whileLoading}>{children}</Context>
}

export function useCategoryNames(): CategoryNames {
  return use(Context)
}

/** The name of a category; a dash where none was chosen. */
export function CategoryName({ of }: { of: Category | null | undefined }) {
  const names = useCategoryNames()
  return <span>{of ? names[of] : '—'}</span>
}
