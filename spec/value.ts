/** A decoded layout value: what `Layout.decode` makes of words. */
export type Value =
  | number
  | boolean
  | string
  | null
  | readonly Value[]
  | { readonly [field: string]: Value };

/** A decoded struct layout: setups, states and struct actions. */
export type Fields = { readonly [field: string]: Value };

/** A named parameter set of a game: all parameters resolved. */
export interface Profile {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number | string>>;
}
