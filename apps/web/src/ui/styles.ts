/** The style sheets in the order in which they build on each other; Mantine's stand in a layer, so that ours win. */
import '@fontsource-variable/inter/wght.css';
import './letters/letters.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './tokens.css';
import './base.css';
