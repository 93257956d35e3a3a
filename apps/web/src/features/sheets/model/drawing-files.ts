/** Whether the pages of a file can be published as sheets, by its name. */
export const isDrawing = ({ name }: { readonly name: string }): boolean => /\.(pdf|dxf|dwg)$/i.test(name);
