ALTER TABLE "title" ADD COLUMN "doc_file" jsonb;--> statement-breakpoint
ALTER TABLE "title" ADD COLUMN "images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "title" ADD COLUMN "kpi_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;