import styles from './print-page.module.css';

/** Prints a picture of a page with the browser, on paper of the page's own size in millimetres. Resolves when the dialog has closed. */
export async function printPicture(picture: Blob, { width, height }: { width: number; height: number }): Promise<void> {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  image.className = styles.printed ?? '';
  await image.decode();
  const paper = new CSSStyleSheet();
  paper.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper];
  document.body.append(image);
  document.body.classList.add(styles.printing ?? '');
  try {
    window.print();
  } finally {
    document.body.classList.remove(styles.printing ?? '');
    image.remove();
    URL.revokeObjectURL(image.src);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper);
  }
}
