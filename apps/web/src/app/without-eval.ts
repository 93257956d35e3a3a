import { z } from 'zod';

// The page may compile no code (content security policy): zod would try at its first schema, and the browser report it.
z.config({ jitless: true });
