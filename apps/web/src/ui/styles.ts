/** The style sheets in order of dependency; Mantine's are in a layer, so that ours win. */
import '@fontsource-variable/inter/wght.css';
import './letters/letters.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './tokens.css';
import './base.css';
