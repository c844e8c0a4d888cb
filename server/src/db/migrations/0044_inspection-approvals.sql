-- Who has written in a paper that another one issues, and which words of which draft a legal review was about.
ALTER TABLE "inspection_paper" ADD COLUMN "writers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_review" ADD COLUMN "paper_id" uuid;--> statement-breakpoint
ALTER TABLE "legal_review" ADD COLUMN "read_hash" text;