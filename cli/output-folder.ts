/** Name of the output folder below the current one. */
export const OUTPUT_FOLDER = '.lockstep';
